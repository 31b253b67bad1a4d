# The single entry: make run, make test, make build, make lint, make bench, make fuzz.

VERSION := 0.1.0
COMMIT  := $(shell git rev-parse --short HEAD 2>/dev/null || echo unknown)
LDFLAGS := -X main.version=$(VERSION) -X main.commit=$(COMMIT)

.PHONY: run test build lint bench fuzz generate pictures gallery setup clean

run: build
ifeq ($(shell uname -s)$(DISPLAY)$(WAYLAND_DISPLAY),Linux)
	@mkdir -p out
	@echo "no display: playing the demo session under a virtual one"
	xvfb-run -a -s "-screen 0 1920x1080x24" bin/editor assets/demo/demo.jsonl --size 1280x720 --script assets/demo/demo.txt
	@echo "wrote out/demo.png"
else
	bin/editor
endif

build: setup
	go build -ldflags '$(LDFLAGS)' -o bin/editor ./cmd/editor

test: setup
	go vet ./...
	go test -shuffle=on -timeout 30m ./...

lint: setup
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "run gofmt -w on these files"; exit 1; }
	go vet ./...
	go tool staticcheck ./...

bench:
	@scripts/setup.sh bench
	npm ci --prefix bench/peers --no-audit --no-fund
	go run ./bench -out out/bench.json

# Every fuzz target for a minute.
fuzz: setup
	scripts/fuzz.sh 60s

generate: setup
	go generate ./...

# The pictures of the README, made by the program itself.
pictures: build
	bin/editor render assets/demo/demo.jsonl --out docs/pictures/demo.png --camera=-50,14,92,-20,4,0
	@mkdir -p out
	xvfb-run -a -s "-screen 0 1920x1080x24" bin/editor assets/demo/demo.jsonl --size 1280x720 --script assets/demo/demo.txt
	cp out/demo.png docs/pictures/window.png
	xvfb-run -a -s "-screen 0 1920x1080x24" bin/editor assets/demo/demo.jsonl --size 1280x720 --script assets/demo/models.txt
	cp out/models.png docs/pictures/models.png

# The ten vistas as large pictures, in out/gallery.
gallery: setup
	go test ./cmd/editor -run '^TestVistas$$' -timeout 2h -args -gallery $(CURDIR)/out/gallery

setup:
	@scripts/setup.sh

clean:
	rm -rf bin out
