#!/bin/sh
# Installs what the machine lacks for building, running and testing Copse,
# through the package manager of the platform, and says what it does.
#
#   scripts/setup.sh          what `make run` and `make test` need
#   scripts/setup.sh bench    also what `make bench` compares with
set -eu

want=${1:-build}

say() { printf 'setup: %s\n' "$*"; }

fail() {
	printf 'setup: %s\n' "$*" >&2
	exit 1
}

as_root() {
	if [ "$(id -u)" = 0 ]; then
		"$@"
	elif command -v sudo >/dev/null; then
		sudo "$@"
	else
		fail "installing needs root; run as root or install sudo: $*"
	fi
}

# missing CHECK PACKAGE…: the packages for which the command CHECK fails.
missing() {
	check=$1
	shift
	for package; do
		$check "$package" >/dev/null 2>&1 || printf '%s ' "$package"
	done
}

debian() {
	packages="gcc g++ make git xorg-dev libgl1-mesa-dev libegl1-mesa-dev libgl1-mesa-dri libmeshoptimizer-dev xvfb xauth xdotool qemu-user fonts-dejavu-core fonts-droid-fallback"
	[ "$want" = bench ] && packages="$packages openscad lua5.1"
	[ "$want" = bench ] && ! command -v npm >/dev/null && packages="$packages nodejs npm"
	command -v go >/dev/null || packages="$packages golang-go"
	lacking=$(missing installed_debian $packages)
	[ -z "$lacking" ] && return
	say "installing with apt-get: $lacking"
	export DEBIAN_FRONTEND=noninteractive
	as_root apt-get update -qq
	as_root apt-get install -y -qq --no-install-recommends $lacking >/dev/null
}
installed_debian() { dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }

fedora() {
	packages="gcc gcc-c++ make git libX11-devel libXcursor-devel libXrandr-devel libXinerama-devel libXi-devel libXxf86vm-devel mesa-libGL-devel mesa-libEGL-devel mesa-dri-drivers meshoptimizer-devel xorg-x11-server-Xvfb xorg-x11-xauth xdotool qemu-user golang dejavu-sans-fonts google-droid-sans-fonts"
	[ "$want" = bench ] && packages="$packages openscad compat-lua nodejs npm"
	lacking=$(missing "rpm -q" $packages)
	[ -z "$lacking" ] && return
	say "installing with dnf: $lacking"
	as_root dnf install -y -q $lacking
}

arch() {
	packages="gcc make git go libx11 libxcursor libxrandr libxinerama libxi libxxf86vm mesa meshoptimizer xorg-server-xvfb xorg-xauth xdotool qemu-user ttf-dejavu ttf-droid"
	[ "$want" = bench ] && packages="$packages openscad lua51 nodejs npm"
	lacking=$(missing "pacman -Q" $packages)
	[ -z "$lacking" ] && return
	say "installing with pacman: $lacking"
	as_root pacman -Sy --needed --noconfirm $lacking
}

macos() {
	command -v brew >/dev/null || fail "Homebrew is needed; see https://brew.sh"
	xcode-select -p >/dev/null 2>&1 || fail "Apple's command line tools are needed; run xcode-select --install"
	packages="go meshoptimizer"
	[ "$want" = bench ] && packages="$packages openscad lua@5.1 node"
	lacking=$(missing "brew list --versions" $packages)
	[ -z "$lacking" ] && return
	say "installing with brew: $lacking"
	brew install -q $lacking
}

case $(uname -s) in
Darwin) macos ;;
Linux)
	if command -v apt-get >/dev/null; then debian
	elif command -v dnf >/dev/null; then fedora
	elif command -v pacman >/dev/null; then arch
	else fail "no package manager that this script knows (apt-get, dnf, pacman); see the list of packages in scripts/setup.sh"
	fi
	;;
*) fail "$(uname -s) is not supported yet; Copse runs on Linux and macOS" ;;
esac

# A browser draws beside us in one row of the benchmarks, which goes without it
# where there is none to be had.
chromium() {
	for program in chromium-headless-shell chromium chromium-browser google-chrome; do
		command -v "$program" >/dev/null && return
	done
	[ -e /Applications/Chromium.app ] && return
	say "installing a headless Chromium"
	if command -v apt-get >/dev/null; then
		as_root apt-get update -qq
		as_root apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null
	elif command -v dnf >/dev/null; then as_root dnf install -y -q chromium-headless
	elif command -v pacman >/dev/null; then as_root pacman -S --needed --noconfirm chromium
	else brew install -q --cask chromium
	fi
}
if [ "$want" = bench ]; then
	chromium || say "no Chromium could be installed: the benchmark row frame has no peer"
fi

# Go downloads the exact version that go.mod names, from 1.21 on.
version=$(go env GOVERSION | sed 's/^go//')
major=${version%%.*}
rest=${version#*.}
minor=${rest%%[!0-9]*}
if [ "$major" -eq 1 ] && [ "$minor" -lt 21 ]; then
	fail "Go $version is too old; install Go 1.21 or newer (on Debian 12: apt-get install -t bookworm-backports golang-go)"
fi
