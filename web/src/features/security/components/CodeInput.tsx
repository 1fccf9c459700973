import { TextInput } from "@mantine/core";
import type { Ref } from "react";
import styles from "./security.module.css";

export const CODE_DIGITS = 6;

/** The digits of what was typed; input methods may write them full-width. */
export function digitsOf(text: string): string {
  const plain = text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  return plain.replace(/\D/g, "").slice(0, CODE_DIGITS);
}

interface Props {
  label: string;
  value: string;
  error?: string | undefined;
  disabled?: boolean;
  description?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** A dialog that opens gives it the focus. */
  first?: boolean;
  onChange(code: string): void;
}

/** Six digits in one field: phones offer the code above the keyboard, and pasting works. */
export function CodeInput({ label, value, error, disabled = false, description, inputRef, first = false, onChange }: Props) {
  return (
    <TextInput
      size="md"
      ref={inputRef}
      className={styles.code}
      label={label}
      description={description}
      value={value}
      error={error}
      readOnly={disabled}
      inputMode="numeric"
      data-autofocus={first || undefined}
      autoComplete="one-time-code"
      spellCheck={false}
      onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
    />
  );
}
