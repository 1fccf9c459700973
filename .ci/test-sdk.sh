#!/usr/bin/env bash
# The vendors' own clients against the simulated vendors, and clients of other makers against the running host. Arguments go to
# pytest.
set -euo pipefail
cd "$(dirname "$0")/.."

target="$(realpath -m "${CARGO_TARGET_DIR:-target}")"

. .ci/python.sh
python_environment sdk provider-specs/tests/sdk

[ -n "${BAIGONG_BUILT:-}" ] || cargo build -p baigong-provider-specs -p baigong-host --bin baigong-sim --bin baigong --quiet
export BAIGONG_SIM="$target/debug/baigong-sim" BAIGONG_BIN="$target/debug/baigong" PYTHONDONTWRITEBYTECODE=1
for tests in provider-specs/tests/sdk host/tests/sdk; do
  "$environment/bin/python" -m pytest --quiet -p no:cacheprovider --rootdir "$tests" "$tests" "$@"
done
