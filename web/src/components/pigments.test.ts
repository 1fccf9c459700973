import { expect, it } from "vitest";
import { PIGMENTS } from "./pigments";

/** Relative luminance by WCAG 2.2 of a colour `#rrggbb`. */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * parts[0]! + 0.7152 * parts[1]! + 0.0722 * parts[2]!;
}

it("white can be read on every pigment", () => {
  for (const [name, colour] of Object.entries(PIGMENTS)) {
    expect(1.05 / (luminance(colour) + 0.05), name).toBeGreaterThanOrEqual(4.5);
  }
});
