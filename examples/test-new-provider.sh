#!/usr/bin/env bash
# Proves that a provider made by new-provider.sh compiles and passes the contract suite as it stands:
# in a copy of the workspace, with the workspace's own build folder, so that only our own crates are built again.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}
# Always the same place: what is built there is found again the next time.
copy=$CARGO_TARGET_DIR/new-provider
rm -rf "$copy"
mkdir -p "$copy"
trap 'rm -rf "$copy"' EXIT

# What is committed and what is not yet, but nothing that is ignored. The web app is no part of it.
cd "$root"
git ls-files -z --cached --others --exclude-standard -- . ':!web' |
    while IFS= read -r -d '' file; do [[ -e $file ]] && printf '%s\0' "$file"; done |
    tar --null --files-from=- --create | tar --extract --directory "$copy"

cd "$copy"
# Cargo tells crates of a workspace apart by name and version, not by folder: with the same version the copy's crates
# would be taken for the workspace's own, which look for their data in another folder.
sed -i 's/^version = .*/version = "0.0.0-copy"/' Cargo.toml
# What stands here now is known to git, so that git can tell what a new provider changes.
git init --quiet
git add --all
examples/new-provider.sh my-studio2 >/dev/null

check() {
    "$@" || {
        echo "test-new-provider: failed: $*" >&2
        exit 1
    }
}
changed=$(
    git diff --name-only
    git ls-files --others --exclude-standard --directory
)
wanted=$'host/Cargo.toml\nprovider-specs/my-studio2/\nproviders/my-studio2/'
if [[ $changed != "$wanted" ]]; then
    printf 'test-new-provider: a new provider should change\n%s\nand changes\n%s\n' "$wanted" "$changed" >&2
    exit 1
fi
# In the host it is one line.
check test "$(git diff --numstat | awk '{ print $1 "+" $2 "-" }' | sort -u)" = 1+0-

check grep -qxF 'baigong-my-studio2 = { path = "../providers/my-studio2" }' host/Cargo.toml
check awk '/providers:begin/ { inside = 1; last = ""; next } /providers:end/ { inside = 0 }
    inside && $0 < last { exit 1 } inside { last = $0 }' host/Cargo.toml
if grep -rniE 'hello' providers/my-studio2 provider-specs/my-studio2; then
    echo "test-new-provider: the template's own name is left over" >&2
    exit 1
fi
for bad in "" Foo foo_bar -foo foo- my-studio2 hello pay sim wire; do
    if examples/new-provider.sh "$bad" >/dev/null 2>&1; then
        echo "test-new-provider: the name '$bad' was accepted" >&2
        exit 1
    fi
done

check cargo fmt --check -p baigong-my-studio2
# With the host, of which nothing is built, others' crates have the features that they were built with for the workspace.
check cargo test --offline -p baigong-my-studio2 -p baigong-host --features baigong-host/crash-points --test contract
echo "test-new-provider: a new provider passes the contract suite unedited"
