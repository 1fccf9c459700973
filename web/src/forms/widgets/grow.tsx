import { useLayoutEffect, useRef, type ComponentProps, type CSSProperties, type Ref } from "react";
import styles from "./inputs.module.css";

interface GrowingTextareaProps extends ComponentProps<"textarea"> {
  ref?: Ref<HTMLTextAreaElement>;
  minRows: number;
  maxRows: number;
}

/** Browsers that size a text area by themselves need no measuring on every key. */
const SIZES_ITSELF = globalThis.CSS?.supports?.("field-sizing", "content") ?? false;

/** A text area as tall as its text, between two numbers of rows. */
export function GrowingTextarea({ minRows, maxRows, className, ...props }: GrowingTextareaProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const area = frame.current?.firstElementChild as HTMLTextAreaElement | null;
    if (SIZES_ITSELF || !area) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight}px`;
  }, [props.value]);
  return (
    <div ref={frame} className={styles.grow} style={{ "--rows-min": minRows, "--rows-max": maxRows } as CSSProperties}>
      <textarea {...props} rows={minRows} className={className} />
    </div>
  );
}
