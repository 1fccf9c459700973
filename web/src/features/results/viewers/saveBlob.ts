/** Saves what was made in the page as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
