# Sourced, not run. python_environment NAME FOLDER: sets `environment` to one with the pinned requirements of FOLDER.
# There is one for each state of the requirements, shared by all checkouts: installing takes longer than testing.
python_environment() {
  local name=$1 folder=$2 state made
  state="$({ python3 --version; cat "$folder/requirements.txt" "$folder/constraints.txt"; } | sha256sum | cut -c1-16)"
  environment="${XDG_CACHE_HOME:-$HOME/.cache}/baigong/$name-$state"
  if [ -d "$environment" ]; then return; fi
  # Made under another name, so that half of one is never used; what an interrupted run left behind is made anew. Only
  # programs of its own know where they stand, and none of them is used.
  made="$environment.$$"
  mkdir -p "$(dirname "$environment")"
  python3 -m venv --clear "$made"
  "$made/bin/python" -m pip install --quiet --disable-pip-version-check \
    -r "$folder/requirements.txt" -c "$folder/constraints.txt"
  # Another run may have been quicker.
  mv -T "$made" "$environment" 2>/dev/null || { rm -rf "$made"; [ -d "$environment" ]; }
}
