import { useId } from "react";
import { useTexts } from "@/i18n";
import type { Mode } from "@/lib/api/types";
import styles from "./ModeTabs.module.css";

/** The narrowest panel, in pixels, and what a tab needs beside its words. */
const PANEL_PX = 308;
const AROUND_PX = 18;
const EM_PX = 14;

interface Props {
  modes: Mode[];
  current: string;
  onMode(id: string): void;
}

/** The modes of a tool: in one row where they fit, otherwise in two columns. Native radios, so arrows choose. */
export function ModeTabs({ modes, current, onMode }: Props) {
  const { t, pick } = useTexts();
  const name = useId();
  const width = modes.reduce((sum, mode) => sum + widthOf(pick(mode.label)) + AROUND_PX, 0);
  const columns = width <= PANEL_PX ? modes.length : 2;
  return (
    <div
      role="radiogroup"
      aria-label={t("studio.modes")}
      className={styles.tabs}
      data-rows={columns < modes.length || undefined}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {modes.map((mode) => (
        <label key={mode.id} className={styles.tab} data-active={mode.id === current || undefined}>
          <input type="radio" className="visually-hidden" name={name} value={mode.id} checked={mode.id === current} onChange={() => onMode(mode.id)} />
          {pick(mode.label)}
        </label>
      ))}
    </div>
  );
}

/** About how wide a text is: Chinese characters are as wide as they are high, Latin ones about half of that. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (char > "\u2e80" ? EM_PX : EM_PX * 0.56), 0);
