/** Lines that fit: words break between them, and scripts without spaces anywhere. */
export function wrap(text: string, room: number, measure: (line: string) => number): string[] {
  const pieces = new Intl.Segmenter(undefined, { granularity: "word" });
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const { segment } of pieces.segment(paragraph.trim())) {
      if (line !== "" && measure(line + segment) > room) {
        lines.push(line.trimEnd());
        line = segment.trimStart();
      } else line += segment;
    }
    return [...lines, line.trimEnd()].filter(Boolean);
  });
}

/** Of the height of the picture. */
const SIZE = 0.045;
const BOTTOM = 0.06;
const ROOM = 0.9;

/** Draws a subtitle as the preview shows it. */
export function drawWords(context: OffscreenCanvasRenderingContext2D, words: string): void {
  const { width, height } = context.canvas;
  const size = Math.round(Math.min(width, height) * SIZE);
  context.font = `600 ${size}px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.lineJoin = "round";
  context.lineWidth = size / 6;
  context.strokeStyle = "rgb(0 0 0 / 80%)";
  context.fillStyle = "#fff";
  const lines = wrap(words.trim(), width * ROOM, (line) => context.measureText(line).width);
  lines.toReversed().forEach((line, place) => {
    const y = height * (1 - BOTTOM) - place * size * 1.4;
    context.strokeText(line, width / 2, y);
    context.fillText(line, width / 2, y);
  });
}
