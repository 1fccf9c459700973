import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { Row } from "@/components/blocks/Row";
import styles from "./models.module.css";

interface Props {
  label: string;
  help?: string;
  error: string | undefined;
  options: { value: string; label: string; note?: string | null; disabled?: boolean }[];
  value: string[];
  onChange(value: string[]): void;
  /** What stands in front of the options. */
  children?: ReactNode;
}

/** Some of a few, ticked. */
export function Ticks({ label, help, error, options, value, onChange, children }: Props) {
  return (
    // What is wrong with it can be led to, although no single tick is wrong.
    <div data-wrong={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <Checkbox.Group label={label} description={help} error={error} value={value} onChange={onChange}>
        <Row gap={4} rowGap={2} wrap className={styles.ticks}>
          {children}
          {options.map((option) => (
            <Checkbox
              key={option.value}
              size="sm"
              value={option.value}
              disabled={option.disabled ?? false}
              label={
                <>
                  {option.label}
                  {option.note && <small className={styles.tickNote}> {option.note}</small>}
                </>
              }
            />
          ))}
        </Row>
      </Checkbox.Group>
    </div>
  );
}
