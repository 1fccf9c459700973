import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useForm } from "../context";
import { parseMediaUrl } from "./checkFile";
import styles from "./media.module.css";

/** Asks for the address of a file. */
export default function UrlForm({ onUrl }: { onUrl(url: string): void }) {
  const { texts } = useForm();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  // It comes after the trap around it has looked for what to focus.
  useEffect(() => field.current?.focus(), []);
  const [wrong, setWrong] = useState(false);
  const submit = () => {
    const url = parseMediaUrl(text);
    setWrong(url === null);
    if (url !== null) onUrl(url);
  };
  return (
    <div className={styles.urlForm}>
      <TextInput
        ref={field}
        label={texts.urlLabel}
        placeholder={texts.urlPlaceholder}
        type="url"
        value={text}
        error={wrong && texts.urlInvalid}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <Button size="xs" onClick={submit}>
        {texts.import}
      </Button>
    </div>
  );
}
