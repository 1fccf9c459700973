import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm } from "../../context";
import { Icon } from "../../icons";
import { localize } from "../../schema/localize";
import { schemaAt } from "../../schema/values";
import { Mark } from "./Mark";
import { wordsFor } from "./words";
import styles from "../media.module.css";
import own from "./mask.module.css";

interface MaskFieldProps {
  /** The path of the field whose picture is masked, and the picture's id. */
  of: string[];
  picture: string | undefined;
  /** The tile of the mask; another one is another mask. */
  mask: string | undefined;
  disabled: boolean;
  describedBy: string | undefined;
  onPaint(): void;
  onPick(): void;
  onClear(): void;
}

/** The way to a mask: painted on the picture that it belongs to, or a file. It does not outlive that picture. */
export default function MaskField({ of, picture, mask, disabled, describedBy, onPaint, onPick, onClear }: MaskFieldProps) {
  const { schema, lang } = useForm();
  const words = wordsFor(lang);
  const label = schemaAt(localize(schema, lang), of)?.title ?? of.at(-1)!;
  const [dropped, setDropped] = useState(false);
  const before = useRef({ picture, mask });
  const clear = useEffectEvent(() => {
    onClear();
    setDropped(true);
  });
  useEffect(() => {
    const held = before.current;
    before.current = { picture, mask };
    // Both at once come from outside, such as a work that is made again: they belong together.
    if (held.picture !== undefined && held.picture !== picture && mask !== undefined && held.mask === mask) clear();
  }, [picture, mask]);

  const off = disabled || picture === undefined;
  if (mask !== undefined) {
    return (
      <div className={styles.tools}>
        <button type="button" className={styles.tool} disabled={off} onClick={onPaint}>
          <Mark name="mark" size={14} />
          {words.repaintMask}
        </button>
        <button type="button" className={styles.tool} disabled={off} onClick={onPick}>
          <Icon name="upload" size={14} />
          {words.ownMask}
        </button>
      </div>
    );
  }
  return (
    <>
      <button type="button" data-add className={styles.dropzone} disabled={off} aria-describedby={describedBy} onClick={onPaint}>
        <Mark name="mark" size={22} />
        <span>
          {words.paintMask}
          <span role={dropped ? "status" : undefined} className={own.told}>{picture === undefined ? words.maskNeeds(label) : dropped ? words.maskDropped(label) : words.maskHint}</span>
        </span>
      </button>
      <div className={styles.tools}>
        <button type="button" className={styles.tool} title={words.ownMask} disabled={off} onClick={onPick}>
          <Icon name="upload" size={14} />
          <span>{words.ownMask}</span>
        </button>
      </div>
    </>
  );
}
