import { SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";

/** When a price comes into force: `null` is at once, `undefined` while the time is none. */
export type When = number | null | undefined;

const HOUR_MS = 3_600_000;

/** A time as `datetime-local` writes it. */
function written(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export function Effective({ onChange }: { onChange(when: When): void }) {
  const { t } = useTexts();
  const [later, setLater] = useState(false);
  const [text, setText] = useState(() => written(Date.now() + HOUR_MS));
  const at = new Date(text).getTime();
  const sound = Number.isFinite(at) && at > Date.now();
  const tell = (isLater: boolean, value: string) => {
    const ms = new Date(value).getTime();
    onChange(isLater ? (Number.isFinite(ms) && ms > Date.now() ? ms : undefined) : null);
  };
  return (
    <Row gap={2} wrap align="stretch">
      <SegmentedControl
        aria-label={t("adminPrices.when")}
        value={later ? "later" : "now"}
        onChange={(value) => {
          setLater(value === "later");
          tell(value === "later", text);
        }}
        data={[
          { value: "now", label: t("adminPrices.atOnce") },
          { value: "later", label: t("adminPrices.later") },
        ]}
      />
      {later && (
        <TextInput
          type="datetime-local"
          aria-label={t("adminPrices.at")}
          value={text}
          error={sound ? undefined : t("adminPrices.atWrong")}
          onChange={(event) => {
            setText(event.currentTarget.value);
            tell(true, event.currentTarget.value);
          }}
        />
      )}
    </Row>
  );
}
