import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { Mode, Task, Tool } from "@/lib/api/types";
import "../texts.zh";
import "./texts.zh";
import styles from "./FailureText.module.css";

interface Props {
  error: NonNullable<Task["error"]>;
  mode: Mode | undefined;
  tool: Tool | undefined;
}

/** Why a task failed and what to do about it, in the reader's language, and the vendor's own words beside it. */
export function FailureText({ error, mode, tool }: Props) {
  const { t, pick } = useTexts();
  const { cause, remedy, vendor } = useFailure()(error, mode);
  return (
    <Stack gap={1} shrink className={styles.failure}>
      <p>
        <span className="visually-hidden">{t("app.named", { name: t("task.reason"), value: "" })}</span>
        {cause}
      </p>
      {remedy && <p>{remedy}</p>}
      {vendor && (
        <p className={styles.original}>
          <span>{t("app.named", { name: tool ? t("app.aside", { text: t("failure.vendorSaid"), note: pick(tool.vendor_title) }) : t("failure.vendorSaid"), value: "" })}</span>
          <q>{vendor}</q>
        </p>
      )}
    </Stack>
  );
}

interface Reason {
  cause: string;
  /** What to do, where the cause does not say it. */
  remedy?: string;
  /** The vendor's own words, in whatever language it speaks. */
  vendor?: string;
}

/** Says why a task failed, in the reader's language. */
export function useFailure(): (error: Props["error"], mode: Mode | undefined) => Reason {
  const { t, said, pick } = useTexts();
  return (error, mode) => {
    const of = (texts: Record<string, string>) => texts[error.kind] ?? texts["unexpected"]!;
    const general = of(t("failure.causes", { returnObjects: true }));
    const own = error.kind === "deadline" ? pick(mode?.timeout_message ?? undefined) : undefined;
    if (own) return { cause: own };
    if (error.vendor) {
      // The sentence that a tool puts the words into is left out where it says the cause once more, or is of the time of Chinese alone.
      const sentence = pick(error.message);
      const head = sentence.slice(0, Math.max(0, sentence.lastIndexOf(error.vendor))).replace(/[\s:\uff1a]+$/, "");
      return { cause: general, vendor: said(head) === null || general.startsWith(head) ? error.vendor : sentence };
    }
    const cause = said(pick(error.message));
    // A failure of the time when tools had words in Chinese alone.
    if (cause === null) return { cause: general };
    if (cause.includes(t("failure.advises"))) return { cause };
    return { cause, remedy: of(t("failure.remedies", { returnObjects: true })) };
  };
}
