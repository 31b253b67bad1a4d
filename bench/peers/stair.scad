// The stair of stair.luau.
steps = 100;
for (i = [1 : steps])
	translate([0, 0, i * 0.2]) rotate(i * 0.3 * 180 / PI) translate([0.7, 0, 0]) cube([1.2, 0.4, 0.05], center = true);
cylinder(h = steps * 0.2, r = 0.1, $fn = 24);
