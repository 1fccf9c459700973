#!/usr/bin/env bash
# Every check, quick ones first. A step that fails hides none behind it: all run, and the end lists what failed. Ends with
# the lines of the Rust test runner where all is well.
set -uo pipefail
cd "$(dirname "$0")/.."

durations="" failed=()
# What each step said: the end repeats the last words of those that failed, which stand far above by then.
said=$(mktemp -d)
trap 'rm -rf "$said"' EXIT

# Seconds of each step in a run that was kept for comparison; `KEEP_TIMES=1 make test` keeps this one instead.
kept=.ci/times.txt now=""

note() { # name, seconds it took, its status
  local before words=""
  before=$(awk -F'\t' -v name="$1" '$2 == name { print $1 }' "$kept")
  if [ -n "$before" ]; then
    words="  ($before s kept)"
    # A few seconds more are the machine's.
    (($2 * 3 > before * 4 && $2 - before > 10)) && words="  ($before s kept: A THIRD LONGER)"
  fi
  durations+=$(printf '%5d s  %s%s%s' "$2" "$1" "$words" "$([ "$3" = 0 ] || echo '  FAILED')")$'\n'
  now+="$2"$'\t'"$1"$'\n'
  [ "$3" = 0 ] || failed+=("$1")
}

# run NAME COMMAND…: in a shell of its own that ends at the first command that fails.
run() {
  local name=$1 began=$SECONDS
  shift
  printf '\n== %s (%ss)\n' "$name" "$SECONDS"
  (
    set -e
    "$@"
  )
  local status=$?
  note "$name" $((SECONDS - began)) $status
  return $status
}

said_by() { echo "$said/${1//[^A-Za-z0-9]/-}"; } # name of a step

# The same, with what it says kept. No pipe: a process that a step leaves behind would hold it open for ever.
step() { run "$@" > >(tee "$(said_by "$1")") 2>&1; }

web() {
  cd web
  npm ci --no-audit --no-fund --silent
  # Each says what it finds, whatever the others found. Only the tests use more than one core.
  local bad="" part lint
  npm run --silent lint >"$said/lint" 2>&1 &
  lint=$!
  for part in typecheck build size; do npm run --silent "$part" || bad+=" $part"; done
  wait "$lint" || bad+=" lint"
  cat "$said/lint"
  npm run --silent test || bad+=" test"
  [ -z "$bad" ] || { echo "web: failed:$bad" >&2; return 1; }
}

# Begins a step beside those that follow, which leave a core to it; `end_aside` waits for it.
aside() { # name, command
  local name=$1
  shift
  printf '\n== %s, beside what follows (%ss)\n' "$name" "$SECONDS"
  (
    began=$SECONDS
    "$@" >"$(said_by "$name")" 2>&1
    status=$?
    echo "$((SECONDS - began)) $status" >"$(said_by "$name").ended"
  ) &
  aside=$!
}

end_aside() { # name
  local seconds status
  wait "$aside"
  cat "$(said_by "$1")"
  read -r seconds status <"$(said_by "$1").ended"
  note "$1" "$seconds" "$status"
}

in_web() { (cd web && npm run --silent "$1"); }

# Times first, then the names of failed tests and the last lines of each failed step: who sees only the end sees what failed.
list_failed() {
  local name output
  printf '\n%s' "$durations" >&2
  for name in "${failed[@]}"; do
    printf '\nfailed: %s\n' "$name"
    output=$(sed 's/\x1b\[[0-9;]*m//g' "$(said_by "$name")" 2>/dev/null | cut -c -200)
    grep -E '^ *(FAIL |× |[0-9]+\) \[|error)' <<<"$output" | sort -u | head -n 12
    tail -n 24 <<<"$output"
  done >&2
}

# Nothing behind these can say anything without them.
end_without() { # what is missing
  printf '\nno further step was run without: %s\n' "$1" >&2
  list_failed
  exit 1
}

step "set up" .ci/setup.sh || end_without "set up"
. .ci/postgres.sh
trap 'pg_stop; rm -rf "$said"' EXIT

step "format" cargo fmt --all --check
step "modules hang together in one direction" .ci/floors.py
step "documents name what is there" .ci/docs.py
step "pictures are no older than their pages" .ci/screenshots.py
step "tables are written by their owners" .ci/tables.py
step "attacks are where they are looked for" .ci/attacks.py --check
step "previews of cards come from their drawings" node examples/media/draw/effects.mjs --check
step "provider crates stay light" .ci/light-providers.sh
step "provider crates stay small" .ci/vendor-lines.sh
step "licences, versions and use of dependencies" .ci/dependencies.py
step "what the host links" .ci/host-weight.sh
step "web: install, lint, types, unit and component tests, build, size" web
# Stack traces of these programs name functions; their lines would be written for nobody.
export CARGO_PROFILE_DEV_DEBUG=none
# Lints, tests and with them every program, built once with the same features; the scripts that follow use them as they
# are. Clippy is the compiler with lints, so it can compile the workspace as well: checking first would go through every
# dependency twice. This is what `cargo clippy -- -D warnings` sets, for whole builds.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
build() {
  cargo test --workspace --features baigong-host/crash-points --no-run --quiet --timings &&
    .ci/slowest-compilations.py
}
if ! step "lints and build" build; then
  # What a lint refuses may still run: its tests have something to say of their own.
  unset RUSTC_WORKSPACE_WRAPPER CLIPPY_ARGS
  step "build without lints" build || end_without "build without lints"
fi
export BAIGONG_BUILT=1

step "generated files are current" in_web generate:check
step "end to end in Chromium" in_web e2e
step "the benchmark's smoke form" timeout 300 .ci/bench.sh --quick
aside "a new provider passes unedited" examples/test-new-provider.sh
step "the vendors' own clients" .ci/test-sdk.sh
step "answers are those of the description" .ci/test-schema.sh
step "single sign-on with Sa-Token's own client" host/tests/sa-token/run.sh
step "payments with other makers' clients" .ci/test-pay.sh
end_aside "a new provider passes unedited"

printf '\n== PostgreSQL (%ss)\n' "$SECONDS"
pg_start || { failed+=("PostgreSQL"); end_without "PostgreSQL"; }
echo "$BAIGONG_TEST_POSTGRES_URL"

# Before the last step, and that one as it is, so that the test runner has the last word.
printf '\nsteps so far:\n%s' "$durations"
# More threads than cores: many tests wait for a vendor, a process or the clock.
RUST_TEST_THREADS=4 run "Rust tests" cargo test --workspace --features baigong-host/crash-points --no-fail-fast
if [ ${#failed[@]} -gt 0 ]; then
  list_failed
  exit 1
fi
[ -z "${KEEP_TIMES:-}" ] || printf '%s' "$now" >"$kept"
