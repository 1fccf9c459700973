import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { FilePayload } from "./studio";

/** A real PNG of one colour; different colours are different files. */
export function png(name: string, width = 640, height = 480, [red, green, blue] = [180, 60, 40]): FilePayload {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, red green blue.
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red!, green!, blue!]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const buffer = pngOf(header, pixels);
  return { name, mimeType: "image/png", buffer };
}

/** A square picture whose bytes cannot be packed, as those of photos. */
export function noise(name: string, side: number): FilePayload {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const lines = Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side * 3)]));
  return { name, mimeType: "image/png", buffer: pngOf(header, deflateSync(Buffer.concat(lines), { level: 0 })) };
}

function pngOf(header: Buffer, pixels: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A second of a tone. */
export function wav(name: string, seconds = 1): FilePayload {
  const rate = 8000;
  const samples = Buffer.alloc(rate * seconds * 2);
  for (let at = 0; at < rate * seconds; at += 1) samples.writeInt16LE(Math.round(Math.sin((at * 2 * Math.PI * 440) / rate) * 8000), at * 2);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  // Uncompressed, one channel, sixteen bits.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(samples.length, 40);
  return { name, mimeType: "audio/wav", buffer: Buffer.concat([header, samples]) };
}
