import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { useTools } from "@/lib/api/queries";
import { isWrong, NUMBERS, type LimitsDraft, type NumberField } from "../limits";
import styles from "./keys.module.css";

interface Props {
  draft: LimitsDraft;
  onChange(draft: LimitsDraft): void;
  /** Whether wrong fields say so. */
  tried: boolean;
  /** How the host refused. */
  error: Error | null;
}

/** How far a key may go within its rights: points, tasks at once, requests a minute, tools, networks. */
export function LimitsFields({ draft, onChange, tried, error }: Props) {
  const { t, pick } = useTexts();
  const tools = useTools().data ?? [];
  const refused = error instanceof ApiError ? error.fields.find(({ path }) => path.startsWith("/limits/networks")) : undefined;
  const number = (field: NumberField) => (
    <TextInput
      size="md"
      label={t(`keys.limit.${field}`)}
      placeholder={t(field === "requests" ? "keys.limit.usual" : "keys.limit.none")}
      inputMode="numeric"
      autoComplete="off"
      value={draft[field]}
      error={tried && isWrong(field, draft[field]) && t("keys.limit.rule", { most: NUMBERS[field] })}
      onChange={(event) => onChange({ ...draft, [field]: event.currentTarget.value })}
    />
  );
  return (
    <div className={styles.limits}>
      <div className={styles.numbers}>
        {number("day")}
        {number("month")}
        {number("total")}
        {number("active")}
        {number("requests")}
      </div>
      <Textarea
        size="md"
        label={t("keys.limit.networks")}
        description={t("keys.limit.networksHelp")}
        placeholder={"203.0.113.7\n203.0.113.0/24"}
        rows={2}
        value={draft.networks}
        error={refused?.message}
        onChange={(event) => onChange({ ...draft, networks: event.currentTarget.value })}
      />
      <Checkbox.Group label={t("keys.limit.tools")} description={t("keys.limit.toolsHelp")} size="md" value={draft.tools} onChange={(chosen) => onChange({ ...draft, tools: chosen })}>
        <div className={styles.tools}>
          {tools.map((tool) => (
            <Checkbox key={tool.id} value={tool.id} label={pick(tool.title)} />
          ))}
        </div>
      </Checkbox.Group>
    </div>
  );
}
