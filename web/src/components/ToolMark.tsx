import type { Glyph } from "@/lib/api/types";
import { PIGMENTS } from "./pigments";
import styles from "./ToolMark.module.css";

/** Share of the mark that its drawing takes. */
const DRAWING = 0.64;

interface Props {
  /** There is none for a tool that the site has no longer. */
  glyph: Glyph | undefined;
  title: string;
  size?: number;
}

/** The mark of a tool: its drawing on a pigment, or the first character of its title. */
export function ToolMark({ glyph, title, size = 36 }: Props) {
  return (
    <span
      className={styles.mark}
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.52, background: PIGMENTS[glyph?.pigment ?? "ink"] }}
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
