import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { CopyButton } from "@/components/CopyButton";
import { Dialog } from "@/components/Dialog";
import { useLast } from "@/lib/hooks";
import styles from "./ShownOnce.module.css";

/** A key, a secret or a link that is shown this once. Only its own button closes it: a stray press must not lose the text. */
export function ShownOnce({ text, title, help, label, done, onDone }: { text: string | null; title: string; help: ReactNode; label: string; done: string; onDone(): void }) {
  // It keeps its text while the dialog fades.
  const shown = useLast(text) ?? "";
  return (
    <Dialog opened={text !== null} title={title} size={520}>
      <Stack gap={4}>
        <div className={styles.help}>{help}</div>
        <Row gap={2} className={styles.text}>
          <input readOnly value={shown} aria-label={label} data-autofocus onFocus={(event) => event.currentTarget.select()} />
          <CopyButton value={shown} label={label} size={40} />
        </Row>
        <Button size="md" onClick={onDone}>
          {done}
        </Button>
      </Stack>
    </Dialog>
  );
}
