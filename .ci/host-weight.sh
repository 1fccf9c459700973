#!/usr/bin/env bash
# The binary that serves links nothing that only tests need: no generator of test cases, no clock that tests move, and
# not the contract suite.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() { printf 'host-weight: %s\n' "$1" >&2; exit 1; }
# One line a package: its name, its version, where it comes from, its features.
tree() { cargo tree --locked --prefix none --no-dedupe --format '{p} {f}' "$@" | sort -u; }
packages='^(proptest|insta|baigong-contract) v'
feature='^tokio v[^ ]+ (.*,)?test-util(,|$)'

host=$(tree --package baigong-host --edges normal)
if found=$(grep -E "$packages|$feature" <<<"$host"); then
  fail "the host links"$'\n'"$found"
fi
# What is looked for has to be found where it is known to be.
grep -qE "${feature/test-util/rt-multi-thread}" <<<"$host" || fail "tokio's features cannot be read"
tests=$(tree --package baigong-pay --package baigong-host --package baigong-hello-provider --edges normal,dev)
[ "$(grep -E "$packages" <<<"$tests" | cut -d' ' -f1 | sort -u | wc -l)" = 3 ] ||
  fail "the tests' packages are not found below the tests: the names are wrong"
others=$(grep -v '^baigong-' <<<"$host" | cut -d' ' -f1,2 | sort -u | wc -l)
echo "host-weight: the host links $others packages of others, none of them for tests"
