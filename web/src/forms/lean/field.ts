/** Stands in for rjsf's fields that lay a form out by a grid in the `uiSchema`: ours are laid out by `ObjectLayout`. */
export default function NoField() {
  return null;
}
