#!/usr/bin/env bash
# The vendors' own clients against the simulated vendors. Arguments go to pytest.
set -euo pipefail
cd "$(dirname "$0")/.."

target="$(realpath -m "${CARGO_TARGET_DIR:-target}")"
tests=provider-specs/tests/sdk

# One environment for each state of the requirements, shared by all checkouts: installing takes longer than testing.
state="$({ python3 --version; cat "$tests/requirements.txt" "$tests/constraints.txt"; } | sha256sum | cut -c1-16)"
environment="${XDG_CACHE_HOME:-$HOME/.cache}/baigong/sdk-$state"
if [ ! -d "$environment" ]; then
  # Made under another name, so that half of one is never used. Only programs of its own know where they stand, and
  # none of them is used.
  made="$environment.$$"
  mkdir -p "$(dirname "$environment")"
  trap 'rm -rf "$made"' EXIT
  python3 -m venv "$made"
  "$made/bin/python" -m pip install --quiet --disable-pip-version-check \
    -r "$tests/requirements.txt" -c "$tests/constraints.txt"
  # Another run may have been quicker.
  mv -T "$made" "$environment" 2>/dev/null || [ -d "$environment" ]
fi

cargo build -p baigong-provider-specs --bin baigong-sim --quiet
BAIGONG_SIM="$target/debug/baigong-sim" PYTHONDONTWRITEBYTECODE=1 \
  "$environment/bin/python" -m pytest --quiet -p no:cacheprovider --rootdir "$tests" "$tests" "$@"
