#!/usr/bin/env bash
# What `make run` does, step by step. The times are those of two cores and empty caches; later runs take seconds.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n== %s (%ss)\n' "$1" "$SECONDS"; }

step "1 of 3: Debian packages that are missing: seconds, or a minute the first time"
.ci/setup.sh run

step "2 of 3: the web app: half a minute, or 2 minutes the first time"
make --no-print-directory web

step "3 of 3: the host: as long as its changes take to compile, or 8 minutes the first time"
cargo build -p baigong-host --bin baigong

step "the host is built, and says where it listens"
exec cargo run --quiet -p baigong-host --bin baigong
