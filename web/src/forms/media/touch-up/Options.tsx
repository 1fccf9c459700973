import type { ReactNode } from "react";
import { frameOf, hasPaint, turned, turnedSize, withStep, type Edit } from "./edits";
import { cropToRatio, extendToRatio, NO_MARGINS, type Size } from "./geometry";
import { Mark } from "./Mark";
import { MASK_COLOUR } from "./picture";
import type { NamedRatio } from "./ratios";
import type { Tool } from "./Stage";
import type { Words } from "./words";
import styles from "./touchUp.module.css";

/** Marks are seen on any picture in one of these. */
export const COLOURS = [["red", MASK_COLOUR], ["yellow", "#ffd43b"], ["blue", "#228be6"]] as const;

export interface Brush {
  rub: boolean;
  colour: string;
  /** In thousandths of the longer side of the picture. */
  size: number;
}

interface OptionsProps {
  tool: Tool;
  picture: Size;
  edit: Edit;
  brush: Brush;
  ratio: number | null;
  ratios: readonly NamedRatio[];
  words: Words;
  onBrush(brush: Brush): void;
  onRatio(ratio: number | null): void;
  onEdit(edit: Edit): void;
}

export const SMALLEST_BRUSH = 3;
export const LARGEST_BRUSH = 200;

/** What the tool in hand can be set to. */
export function Options({ tool, picture, edit, brush, ratio, ratios, words, onBrush, onRatio, onEdit }: OptionsProps) {
  const size = turnedSize(picture, edit.turns);
  if (tool === "crop" || tool === "extend") {
    const crops = tool === "crop";
    const frame = frameOf(edit);
    const isChosen = (value: number) => (crops ? ratio === value : Math.abs(frame.width / frame.height / value - 1) < 0.005);
    return (
      <div className={styles.options}>
        <div role="group" aria-label={words.ratio} className={styles.ratios}>
          {crops && (
            <Toggle pressed={ratio === null} onPress={() => onRatio(null)}>
              {words.free}
            </Toggle>
          )}
          {ratios.map(({ name, value }) => (
            <Toggle
              key={name}
              pressed={isChosen(value)}
              onPress={() => {
                if (crops) {
                  onRatio(value);
                  onEdit({ ...edit, crop: cropToRatio(size, value, edit.crop), margins: NO_MARGINS });
                } else onEdit({ ...edit, margins: extendToRatio(edit.crop, value) });
              }}
            >
              {name}
            </Toggle>
          ))}
        </div>
        {crops ? (
          <button type="button" className={styles.button} onClick={() => onEdit(turned(edit, picture))}>
            <Mark name="turn" size={16} />
            {words.turn}
          </button>
        ) : (
          <button type="button" className={styles.button} onClick={() => onEdit({ ...edit, margins: NO_MARGINS })}>
            <Mark name="clear" size={16} />
            {words.clear}
          </button>
        )}
      </div>
    );
  }
  const dot = 6 + (18 * (brush.size - SMALLEST_BRUSH)) / (LARGEST_BRUSH - SMALLEST_BRUSH);
  return (
    <div className={styles.options}>
      <div role="group" aria-label={words.brush} className={styles.pair}>
        <Toggle pressed={!brush.rub} onPress={() => onBrush({ ...brush, rub: false })}>
          <Mark name="mark" size={16} />
          {words.brush}
        </Toggle>
        <Toggle pressed={brush.rub} onPress={() => onBrush({ ...brush, rub: true })}>
          <Mark name="erase" size={16} />
          {words.eraser}
        </Toggle>
      </div>
      {tool === "mark" && (
        <div role="group" aria-label={words.colour} className={styles.colours}>
          {COLOURS.map(([name, colour]) => (
            <button
              key={name}
              type="button"
              className={styles.colour}
              aria-label={words[name]}
              title={words[name]}
              aria-pressed={brush.colour === colour && !brush.rub}
              onClick={() => onBrush({ ...brush, rub: false, colour })}
            >
              <span style={{ background: colour }} />
            </button>
          ))}
        </div>
      )}
      <label className={styles.size}>
        <span>{words.size}</span>
        <input
          type="range"
          min={SMALLEST_BRUSH}
          max={LARGEST_BRUSH}
          value={brush.size}
          onChange={(event) => onBrush({ ...brush, size: Number(event.currentTarget.value) })}
        />
        <span className={styles.dotBox} aria-hidden="true">
          <span style={{ width: dot, height: dot }} />
        </span>
      </label>
      {tool === "mask" && (
        <>
          <button type="button" className={styles.button} onClick={() => onEdit(withStep(edit, { layer: "mask", sweep: "invert" }))}>
            <Mark name="invert" size={16} />
            {words.invert}
          </button>
          <button type="button" className={styles.button} onClick={() => onEdit(withStep(edit, { layer: "mask", sweep: "clear" }))}>
            <Mark name="clear" size={16} />
            {words.clear}
          </button>
        </>
      )}
      {(tool === "mark" || tool === "erase") && (
        <button type="button" className={styles.button} disabled={!hasPaint(edit, tool)} onClick={() => onEdit(withStep(edit, { layer: tool, sweep: "clear" }))}>
          <Mark name="clear" size={16} />
          {words.clear}
        </button>
      )}
    </div>
  );
}

function Toggle({ pressed, onPress, children }: { pressed: boolean; onPress(): void; children: ReactNode }) {
  return (
    <button type="button" className={styles.button} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  );
}
