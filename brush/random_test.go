package brush

import "testing"

func TestMulberry32GivesThePublishedNumbers(t *testing.T) {
	for seed, want := range map[uint32][4]uint32{
		0:          {1144304738, 1416247, 958946056, 627933444},
		1:          {2693262067, 11749833, 2265367787, 4213581821},
		42:         {2581720956, 1925393290, 3661312704, 2876485805},
		4294967295: {3850105811, 813802916, 3073704848, 4054706436},
	} {
		for n, w := range want {
			if got := stream(seed).at(uint32(n)); got != w {
				t.Errorf("seed %d, output %d = %d, want %d", seed, n, got, w)
			}
		}
	}
}

func TestUniformStaysBelowOne(t *testing.T) {
	for n := range uint32(1 << 20) {
		if u := stream(7).uniform(n); u < 0 || u >= 1 {
			t.Fatalf("output %d is %v", n, u)
		}
	}
}
