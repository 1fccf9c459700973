import { vi } from "vitest";

/** What jsdom lacks: pictures that are decoded, and canvases that are drawn on and encoded. Gives what was drawn. */
export function fakeCanvas({ width, height } = { width: 400, height: 300 }) {
  const drawn: string[] = [];
  const sizes: string[] = [];
  const bitmap = { width, height, close: vi.fn() };
  vi.stubGlobal("fetch", vi.fn(async () => new Response(new Blob(["x"], { type: "image/png" }), { headers: { "content-type": "image/png" } })));
  vi.stubGlobal("createImageBitmap", vi.fn(async () => bitmap));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function getContext(this: HTMLCanvasElement) {
    const pixels = { data: new Uint8ClampedArray(4) };
    return new Proxy({ canvas: this } as Record<string, unknown>, {
      get: (held, key: string) => held[key] ?? ((...given: unknown[]) => (drawn.push(`${key} ${given.filter((one) => typeof one === "number").join(" ")}`), pixels)),
      set: (held, key: string, value) => ((held[key] = value), true),
    }) as never;
  });
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function toBlob(this: HTMLCanvasElement, done, type) {
    sizes.push(`${this.width}x${this.height}`);
    done(new Blob(["touched up"], { type: type ?? "image/png" }));
  });
  return { drawn, sizes, bitmap };
}
