#!/usr/bin/env bash
# Proves the README's two commands on a machine that has built nothing yet: a clone of the committed HEAD, with empty
# caches of cargo, npm, pip and Maven. Rust, Node and Debian's packages are those of this machine.
#   fresh.sh          make run, then make test in the same clone
#   fresh.sh run      make run alone: it answers at its address, and ends when its process is told to
#   fresh.sh test     make test alone
# BAIGONG_SERVER__LISTEN (127.0.0.1:8080) is the address that make run serves, FRESH_PATIENCE (2400) the seconds that it
# may take to the first answer. Everything lies in one folder below TMPDIR, some ten gigabytes, and is removed at the end.
set -euo pipefail
cd "$(dirname "$0")/.."

STOP_SECONDS=60
case "${1:-all}" in
  all) parts="run test" ;;
  run | test) parts=$1 ;;
  *) echo "usage: fresh.sh [run|test]" >&2; exit 2 ;;
esac
listen=${BAIGONG_SERVER__LISTEN:-127.0.0.1:8080}
patience=${FRESH_PATIENCE:-2400}

folder=$(mktemp -d)
server=""
clean() {
  # The whole group: what make was doing is cut short.
  [ -z "$server" ] || { kill -- "-$server" && wait "$server"; } 2>/dev/null || true
  rm -rf "$folder"
}
trap clean EXIT
trap 'exit 130' INT TERM

fail() { echo "fresh: $*" >&2; exit 1; }
answers() { curl -fsS --max-time 5 -o /dev/null "http://$listen/readyz" 2>/dev/null; }

times=""
# Runs a step and remembers how long it took.
timed() {
  local name=$1 began=$SECONDS
  shift
  printf '\n== fresh: %s\n' "$name"
  "$@" || fail "$name failed after $((SECONDS - began)) s"
  times+=$(printf '%6d s  %s' $((SECONDS - began)) "$name")$'\n'
}

# Nothing that an earlier build left, and no setting of whoever runs this.
unset "${!BAIGONG_@}" MAKEFLAGS MAKELEVEL CARGO_TARGET_DIR CARGO_BUILD_TARGET_DIR RUSTC_WRAPPER RUSTFLAGS
cargo_config="${CARGO_HOME:-$HOME/.cargo}/config.toml"
export RUSTUP_HOME="${RUSTUP_HOME:-$HOME/.rustup}" CARGO_HOME="$folder/cargo"
export npm_config_cache="$folder/npm" PIP_CACHE_DIR="$folder/pip" XDG_CACHE_HOME="$folder/cache"
# Maven asks the system for the home folder, not the environment.
export MAVEN_OPTS="${MAVEN_OPTS:-} -Dmaven.repo.local=$folder/maven"
mkdir "$CARGO_HOME"
# Where packages come from is a matter of the machine, not of what it has built.
[ ! -f "$cargo_config" ] || cp "$cargo_config" "$CARGO_HOME/"

clone() {
  git clone --quiet --no-checkout . "$folder/baigong"
  git -C "$folder/baigong" checkout --quiet --detach "$1"
}

# Waits for the first answer, as long as make lives.
first_answer() {
  local until=$((SECONDS + patience))
  set -m
  BAIGONG_SERVER__LISTEN=$listen make --no-print-directory -C "$folder/baigong" run >"$folder/run.log" 2>&1 </dev/null &
  server=$!
  set +m
  until answers; do
    kill -0 "$server" 2>/dev/null || { server=""; tail -n 40 "$folder/run.log" >&2; return 1; }
    ((SECONDS < until)) || { tail -n 40 "$folder/run.log" >&2; return 1; }
    sleep 1
  done
  # The page of a build without the web app has no place for it.
  curl -fsS --max-time 5 "http://$listen/" | grep -q '<div id="root">' || { echo "no web app at http://$listen/" >&2; return 1; }
}

# make hands the signal on and ends after the server.
stop() {
  local until=$((SECONDS + STOP_SECONDS))
  kill "$server"
  while kill -0 "$server" 2>/dev/null; do
    ((SECONDS < until)) || return 1
    sleep 0.2
  done
  wait "$server" || true
  server=""
  ! answers
}

head=$(git rev-parse HEAD)
echo "fresh: $(git log -1 --format='%h %s' "$head"), in $folder"
timed "clone" clone "$head"
for part in $parts; do
  case "$part" in
    run)
      ! answers || fail "something answers at http://$listen already"
      timed "make run, until http://$listen answers" first_answer
      timed "the server stops" stop
      ;;
    test) timed "make test" make --no-print-directory -C "$folder/baigong" test ;;
  esac
done
printf '\n%sfresh: passed (%s)\n' "$times" "$parts"
