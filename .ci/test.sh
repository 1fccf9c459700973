#!/usr/bin/env bash
# Every check, in an order in which the quick ones fail first. Ends with the lines of the Rust test runner.
set -euo pipefail
cd "$(dirname "$0")/.."

doing="" began=0 durations=""
# Begins a step, and remembers how long the one before it took.
step() {
  [ -z "$doing" ] || durations+=$(printf '%5d s  %s' $((SECONDS - began)) "$doing")$'\n'
  doing=$1 began=$SECONDS
  printf '\n== %s (%ss)\n' "$1" "$SECONDS"
}

step "set up"
.ci/setup.sh
. .ci/postgres.sh
trap pg_stop EXIT

step "format"
cargo fmt --all --check

step "modules hang together in one direction"
.ci/floors.py

step "previews of cards come from their drawings"
node examples/media/draw/effects.mjs --check

step "provider crates stay light"
.ci/light-providers.sh

step "licences, versions and use of dependencies"
.ci/dependencies.py

step "what the host links"
.ci/host-weight.sh

step "web: install, lint, types, unit and component tests, build"
(
  cd web
  npm ci --no-audit --no-fund --silent
  npm run --silent lint
  npm run --silent typecheck
  npm run --silent test
  npm run --silent build
  npm run --silent size
)

step "clippy"
cargo clippy --workspace --all-targets --features baigong-host/crash-points -- -D warnings

# Tests, and with them every program: built once, with the same features. The scripts that follow use them as they are.
step "build"
cargo test --workspace --features baigong-host/crash-points --no-run --quiet
export BAIGONG_BUILT=1

step "generated files are current"
(cd web && npm run --silent generate:check)

step "the vendors' own clients"
.ci/test-sdk.sh

step "end to end in Chromium"
(cd web && npm run --silent e2e)

step "the benchmark's smoke form"
timeout 300 .ci/bench.sh --quick

step "single sign-on with Sa-Token's own client"
host/tests/sa-token/run.sh

step "payments with other makers' clients"
.ci/test-pay.sh

step "a new provider passes unedited"
examples/test-new-provider.sh

step "PostgreSQL"
pg_start
echo "$BAIGONG_TEST_POSTGRES_URL"

step "Rust tests"
# Before the last step, so that the test runner has the last word.
printf 'steps so far:\n%s' "$durations"
# More threads than cores: many tests wait for a vendor, a process or the clock.
RUST_TEST_THREADS=4 cargo test --workspace --features baigong-host/crash-points --no-fail-fast
