// Writes .br and .gz beside every compressible file of dist/, so that the host
// can serve them at the highest level without spending CPU per request.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = new Set([".html", ".js", ".css", ".svg", ".json", ".txt", ".webmanifest"]);
/** Smaller files gain nothing: the response headers weigh as much. */
const MIN_BYTES = 512;

const dist = new URL("../dist", import.meta.url).pathname;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const entries = await readdir(dist, { recursive: true, withFileTypes: true });
const totals = { files: 0, raw: 0, br: 0 };

for (const entry of entries) {
  if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const raw = await readFile(path);
  if (raw.length < MIN_BYTES) continue;
  const br = await brotli(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  });
  await Promise.all([
    writeFile(`${path}.br`, br),
    writeFile(`${path}.gz`, await gz(raw, { level: constants.Z_BEST_COMPRESSION })),
  ]);
  totals.files += 1;
  totals.raw += raw.length;
  totals.br += br.length;
}
const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
console.log(`precompressed ${totals.files} files: ${kib(totals.raw)} -> ${kib(totals.br)} (br)`);
