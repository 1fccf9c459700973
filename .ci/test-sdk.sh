#!/usr/bin/env bash
# The vendors' own clients against the simulated vendors. Arguments go to pytest.
set -euo pipefail
cd "$(dirname "$0")/.."

target="$(realpath -m "${CARGO_TARGET_DIR:-target}")"
tests=provider-specs/tests/sdk

. .ci/python.sh
python_environment sdk "$tests"

[ -n "${BAIGONG_BUILT:-}" ] || cargo build -p baigong-provider-specs --bin baigong-sim --quiet
BAIGONG_SIM="$target/debug/baigong-sim" PYTHONDONTWRITEBYTECODE=1 \
  "$environment/bin/python" -m pytest --quiet -p no:cacheprovider --rootdir "$tests" "$tests" "$@"
