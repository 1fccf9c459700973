/** Reading a larger file into memory at once would hurt a phone more than sending it. */
const MOST_BYTES = 128 * 1024 * 1024;

/** The SHA-256 of a file in hexadecimal; null where the browser has no cryptography (an insecure address) or the file is huge. */
export async function sha256(file: File): Promise<string | null> {
  if (file.size > MOST_BYTES || typeof globalThis.crypto?.subtle?.digest !== "function") return null;
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
