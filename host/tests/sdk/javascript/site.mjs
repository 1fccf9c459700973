// What every test is given: the running host, a key for trying things, and a few helpers.

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

function given(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; \`make test-sdk\` sets it`);
  return value;
}

export const site = given("BAIGONG_URL");
export const key = given("BAIGONG_KEY");

/** A picture as clients bring one along. */
export const picture = `data:image/jpeg;base64,${readFileSync(given("BAIGONG_PICTURE")).toString("base64")}`;

/** A prompt that no other test has: two tasks that ask for the same are one. */
export const prompt = (words) => `${words} ${randomUUID()}`;

/** Asks until what is answered is over; a test that waits too long fails by its own time-out. */
export async function until(over, ask) {
  for (;;) {
    const found = await ask();
    if (over(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function isFilm(bytes) {
  const content = Buffer.from(bytes);
  return content.toString("latin1", 4, 8) === "ftyp" && content.includes("moov") && content.includes("mdat");
}

/** Whether a film stands at an address, for whoever has no key. */
export async function filmAt(url) {
  const answer = await fetch(url);
  return answer.ok && isFilm(await answer.arrayBuffer());
}
