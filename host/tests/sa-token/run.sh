#!/usr/bin/env bash
# Sites with Sa-Token's own SSO client, of both generations, against the real binary.
#   run.sh [binary]    the debug build by default
set -euo pipefail

here="$(dirname "$(realpath "$0")")"
target="$(realpath -m "${CARGO_TARGET_DIR:-$here/../../../target}")"
binary="$(realpath "${1:-$target/debug/baigong}")"
cd "$here"
build="$target/sa-token"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

for generation in first second; do
  libraries="$build/$generation"
  # Copied once for each state of the description.
  if ! cmp -s pom.xml "$libraries/pom.xml"; then
    rm -rf "$libraries"
    mvn -q -B -P "$generation" dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$libraries"
    cp pom.xml "$libraries/pom.xml"
  fi
  classes="$folder/$generation"
  javac -nowarn -encoding UTF-8 --release 17 -cp "$libraries/*" -d "$classes" src/common/*.java "src/$generation"/*.java
  java -Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8 -cp "$classes:$libraries/*" Conversation "$binary" "$folder"
done
echo "sa-token: all conversations went as they should"
