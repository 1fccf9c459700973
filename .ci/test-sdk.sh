#!/usr/bin/env bash
# The vendors' own clients against the simulated vendors, and clients of other makers against the running host. Arguments go to
# pytest.
set -euo pipefail
cd "$(dirname "$0")/.."

target="$(realpath -m "${CARGO_TARGET_DIR:-target}")"

. .ci/python.sh
python_environment sdk provider-specs/tests/sdk

# The clients for JavaScript. What they would run while being installed, nobody asked for.
clients=host/tests/sdk/javascript
[ "$clients/node_modules/.package-lock.json" -nt "$clients/package-lock.json" ] ||
  npm ci --prefix "$clients" --ignore-scripts --no-audit --no-fund --silent

[ -n "${BAIGONG_BUILT:-}" ] || cargo build -p baigong-provider-specs -p baigong-host --bin baigong-sim --bin baigong --quiet
export BAIGONG_SIM="$target/debug/baigong-sim" BAIGONG_BIN="$target/debug/baigong" PYTHONDONTWRITEBYTECODE=1
# Both mostly wait for answers, so they run beside each other; each has a host or a simulator of its own.
said=$(mktemp)
trap 'rm -f "$said"' EXIT
pytest() {
  local status=0
  "$environment/bin/python" -m pytest --quiet -p no:cacheprovider --rootdir "$@" || status=$?
  # 5: the arguments leave this half without a test.
  [ "$status" = 5 ] || return "$status"
}
pytest provider-specs/tests/sdk provider-specs/tests/sdk "$@" >"$said" 2>&1 &
vendors=$! failed=0
pytest host/tests/sdk host/tests/sdk "$@" || failed=1
wait "$vendors" || failed=1
cat "$said"
exit "$failed"
