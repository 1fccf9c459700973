#!/usr/bin/env bash
# Makes a new provider out of examples/hello-provider: a crate, its spec folder, and its line in host.
#
#   examples/new-provider.sh NAME        NAME: lower case letters and digits, parts joined by hyphens
set -euo pipefail

name=${1:-}
root=$(cd "$(dirname "$0")/.." && pwd)

fail() {
    echo "new-provider: $1" >&2
    exit 1
}

[[ $name =~ ^[a-z][a-z0-9]*(-[a-z0-9]+)*$ ]] ||
    fail "NAME must be lower case letters and digits, parts joined by hyphens, for example: make new-provider NAME=foo"
# A second package of the same name would break the whole workspace; the template's own name is what gets replaced.
workspace=$(cargo metadata --no-deps --format-version 1 --manifest-path "$root/Cargo.toml") ||
    fail "cargo does not say which names are taken"
if [[ $name == *hello* ]] || grep -qF "\"name\":\"baigong-$name\"" <<<"$workspace"; then
    fail "the name $name is taken"
fi
for folder in "providers/$name" "provider-specs/$name"; do
    [[ ! -e $root/$folder ]] || fail "$folder exists already"
done

snake=${name//-/_}
# foo-bar2 -> FooBar2
type=$(awk -F- '{ for (i = 1; i <= NF; i++) printf "%s%s", toupper(substr($i, 1, 1)), substr($i, 2) }' <<<"$name")
# A type that would hide a name which the template uses, such as Result, is called ResultTool.
if grep -qw "$type" "$root/core/provider/src/lib.rs" "$root/examples/hello-provider/src/lib.rs" ||
    [[ $type =~ ^(Self|Option|Some|None|Ok|Err|Box|Send|Sync)$ ]]; then
    type=${type}Tool
fi

# Copies a folder of the template, with the new name wherever the template has its own.
copy() {
    local from=$root/$1 to=$root/$2 file target
    (cd "$from" && find . -type f ! -name TUTORIAL.md ! -name tutorial.rs ! -path './target/*') | while read -r file; do
        target=$to/${file//hello/$name}
        mkdir -p "$(dirname "$target")"
        sed -e "s/baigong-hello-provider/baigong-$name/g" -e "s/baigong_hello_provider/baigong_$snake/g" \
            -e 's/Hello, the smallest useful one/Hello/' \
            -e "s/Hello/$type/g" -e "s/hello/$name/g" "$from/$file" >"$target"
    done
}

# Puts a line between the markers `providers:begin` and `providers:end` of a file, in alphabetical order.
insert() {
    local file=$root/$1 line=$2
    if [[ ! -f $file ]] || ! grep -q 'providers:end' "$file"; then
        echo "add this line to $1 yourself: $line"
        return
    fi
    if grep -qxF "$line" "$file"; then return; fi
    awk -v line="$line" '
        /providers:end/ && inside { if (!done) print line; inside = 0 }
        inside && !done && $0 > line { print line; done = 1 }
        { print }
        /providers:begin/ { inside = 1 }
    ' "$file" >"$file.new"
    # The file keeps its mode.
    cat "$file.new" >"$file"
    rm "$file.new"
}

copy examples/hello-provider "providers/$name"
copy provider-specs/hello "provider-specs/$name"
insert host/Cargo.toml "baigong-$name = { path = \"../providers/$name\" }"

cat <<DONE
Made providers/$name and provider-specs/$name, and added $name to host/Cargo.toml.

Next:
  cargo test -p baigong-$name      passes as it stands: the vendor in provider-specs/$name is invented
  provider-specs/$name             describe the real vendor: its calls, its cases, its status words
  providers/$name/src/lib.rs       speak to it
examples/hello-provider/TUTORIAL.md goes through it step by step.
DONE
