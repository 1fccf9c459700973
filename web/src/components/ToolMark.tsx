import { GLYPHS, PIGMENTS } from "./toolGlyphs";
import styles from "./ToolMark.module.css";

/** Share of the mark that its drawing takes. */
const DRAWING = 0.64;

/** The mark of a tool: its drawing on a pigment, or the first character of its title where it has none yet. */
export function ToolMark({ icon, title, size = 36 }: { icon: string; title: string; size?: number }) {
  const glyph = GLYPHS[icon];
  const hash = [...icon].reduce((sum, char) => (sum * 33 + char.charCodeAt(0)) >>> 0, 5381);
  const background = glyph?.pigment ?? PIGMENTS[hash % PIGMENTS.length];
  return (
    <span
      className={styles.mark}
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.52, background }}
    >
      {glyph ? (
        <svg viewBox="0 0 24 24" width={size * DRAWING} height={size * DRAWING} focusable="false">
          {glyph.line && <path className={styles.line} d={glyph.line} />}
          {glyph.fill && <path fill="currentColor" d={glyph.fill} />}
        </svg>
      ) : (
        ([...title][0] ?? "工")
      )}
    </span>
  );
}
