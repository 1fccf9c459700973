import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState, type Ref } from "react";
import { begun, hasPaint, isUntouched, remembered, type Edit } from "./edits";
import { clamp } from "./geometry";
import { Mark, type MarkName } from "./Mark";
import { COLOURS, LARGEST_BRUSH, Options, SMALLEST_BRUSH, type Brush } from "./Options";
import { Painting } from "./painting";
import type { Picture } from "./picture";
import type { NamedRatio } from "./ratios";
import { Stage, type Tool } from "./Stage";
import type { Words } from "./words";
import styles from "./touchUp.module.css";

interface EditorProps {
  picture: Picture;
  /** What was painted before, for a mask; null otherwise. */
  mask: HTMLCanvasElement | null;
  tools: readonly Exclude<Tool, "mask">[];
  ratios: readonly NamedRatio[];
  title: string;
  words: Words;
  /** Makes the file; rejected where it cannot. */
  onSave(edit: Edit): Promise<void>;
  onClose(): void;
  /** Asks before anything is lost, and closes otherwise. */
  leave: Ref<() => void>;
}

const HINTS = { mark: "markHint", crop: "cropHint", extend: "extendHint", erase: "eraseHint", mask: "maskHint" } as const;
const ICONS: Record<Exclude<Tool, "mask">, MarkName> = { mark: "mark", crop: "crop", extend: "extend", erase: "erase" };

/** The tools round a picture that has been opened. Without a list of tools a mask is painted. */
export function Editor({ picture, mask, tools, ratios, title, words, onSave, onClose, leave }: EditorProps) {
  const [tool, setTool] = useState<Tool>(tools[0] ?? "mask");
  const [history, go] = useReducer(remembered, picture, begun);
  const [brushes, setBrushes] = useState<Record<string, Brush>>({});
  const [ratio, setRatio] = useState<number | null>(null);
  const [panning, setPanning] = useState(false);
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const painting = useMemo(() => new Painting(picture, mask), [picture, mask]);
  const edit = history.now;
  const brush = brushes[tool] ?? { rub: false, colour: COLOURS[0][1], size: tool === "mark" ? 16 : 60 };
  const longer = Math.max(picture.width, picture.height);
  const untouched = isUntouched(history);
  const nothing = tool === "mask" && !mask && !hasPaint(edit, "mask");

  const setBrush = (next: Brush) => setBrushes((held) => ({ ...held, [tool]: next }));
  const change = (next: Edit) => {
    setFailed(false);
    go({ to: next });
  };
  const done = async () => {
    if (saving || nothing) return;
    if (untouched) {
      onClose();
      return;
    }
    setSaving(true);
    setFailed(false);
    try {
      await onSave(edit);
    } catch {
      setFailed(true);
      setSaving(false);
    }
  };
  const tryLeave = () => {
    if (saving) return;
    if (asking) setAsking(false);
    else if (untouched) onClose();
    else setAsking(true);
  };
  const latestLeave = useEffectEvent(tryLeave);
  useEffect(() => {
    if (typeof leave === "object" && leave) leave.current = () => latestLeave();
  }, [leave]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const onControl = event.target instanceof Element && event.target.closest("button, input") !== null;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      event.preventDefault();
      if (!asking) go({ to: key === "y" || event.shiftKey ? "redo" : "undo" });
    } else if (event.ctrlKey || event.metaKey || event.altKey || asking) return;
    else if (key === "enter" && !onControl) {
      event.preventDefault();
      void done();
    } else if (key === " " && !onControl) {
      event.preventDefault();
      setPanning(true);
    } else if (key === "[" || key === "]") {
      setBrush({ ...brush, size: Math.round(clamp(key === "[" ? brush.size / 1.25 : brush.size * 1.25, SMALLEST_BRUSH, LARGEST_BRUSH)) });
    } else if (/^[1-4]$/.test(key) && tools[Number(key) - 1]) setTool(tools[Number(key) - 1]!);
  });
  useEffect(() => {
    // A button that was pressed may be gone or disabled by now, and would swallow what is typed.
    const press = (event: KeyboardEvent) => onKeyDown(event);
    const release = (event: KeyboardEvent) => event.key === " " && setPanning(false);
    document.addEventListener("keydown", press);
    document.addEventListener("keyup", release);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("keyup", release);
    };
  }, []);
  const root = useRef<HTMLDivElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => (asking ? keep : root).current?.focus(), [asking]);

  return (
    <div ref={root} tabIndex={-1} className={styles.editor}>
      <div className={styles.bar}>
        <button type="button" className={styles.button} aria-label={words.cancel} title={words.cancel} onClick={tryLeave}>
          <Mark name="close" />
        </button>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.history}>
          <button type="button" className={styles.button} aria-label={words.undo} aria-keyshortcuts="Control+Z" title={`${words.undo} · Ctrl+Z`} disabled={history.past.length === 0} onClick={() => go({ to: "undo" })}>
            <Mark name="undo" />
          </button>
          <button type="button" className={styles.button} aria-label={words.redo} aria-keyshortcuts="Control+Shift+Z" title={`${words.redo} · Ctrl+Shift+Z`} disabled={history.future.length === 0} onClick={() => go({ to: "redo" })}>
            <Mark name="redo" />
          </button>
          <button type="button" className={styles.button} disabled={untouched} onClick={() => go({ to: "start" })}>
            {words.reset}
          </button>
        </span>
        <Button size="sm" loading={saving} disabled={nothing} title={nothing ? words.maskEmpty : undefined} onClick={() => void done()}>
          {words.done}
        </Button>
      </div>
      <Stage
        picture={picture}
        painting={painting}
        edit={edit}
        tool={tool}
        brush={{ rub: brush.rub, colour: tool === "erase" ? "#808080" : brush.colour, width: Math.max(1, (brush.size * longer) / 1000) }}
        ratio={ratio}
        panning={panning}
        words={words}
        onEdit={change}
      />
      <div className={styles.dock}>
        {failed ? (
          <p role="alert" className={styles.failed}>
            {words.saveFailed}
          </p>
        ) : (
          <p className={styles.hint}>
            {words[HINTS[tool]]}
            {(tool === "crop" || tool === "extend") && <span> · {tool === "crop" ? words.cropKeys : words.extendKeys}</span>}
          </p>
        )}
        <Options
          tool={tool}
          picture={picture}
          edit={edit}
          brush={brush}
          ratio={ratio}
          ratios={ratios}
          words={words}
          onBrush={setBrush}
          onRatio={setRatio}
          onEdit={change}
        />
        {tools.length > 0 && (
          <div role="group" aria-label={words.tools} className={styles.tools}>
            {tools.map((one, at) => (
              <button key={one} type="button" className={styles.tool} aria-pressed={tool === one} aria-keyshortcuts={String(at + 1)} onClick={() => setTool(one)}>
                <Mark name={ICONS[one]} size={20} />
                {words[one]}
              </button>
            ))}
          </div>
        )}
      </div>
      {asking && (
        <div className={styles.veil}>
          <div role="alertdialog" aria-modal="true" aria-label={words.discardAsk} className={styles.ask}>
            <p>{words.discardAsk}</p>
            <div>
              <Button ref={keep} variant="default" onClick={() => setAsking(false)}>
                {words.keep}
              </Button>
              <Button onClick={onClose}>
                {words.discard}
              </Button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
