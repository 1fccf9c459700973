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

/** Why a task failed and what to do about it, in the reader's language; the vendor's own words are folded below. */
export function FailureText({ error, mode, tool }: Props) {
  const { t, pick } = useTexts();
  const { cause, remedy, original } = useFailure()(error, mode);
  return (
    <div className={styles.failure}>
      <p>
        <span className="visually-hidden">{t("app.named", { name: t("task.reason"), value: "" })}</span>
        {cause}
      </p>
      {remedy && <p>{remedy}</p>}
      {original && (
        <details className={styles.original}>
          <summary>{tool ? t("app.aside", { text: t("failure.vendorSaid"), note: pick(tool.vendor_title) }) : t("failure.vendorSaid")}</summary>
          <p>{original}</p>
        </details>
      )}
    </div>
  );
}

interface Reason {
  cause: string;
  /** What to do, where the cause does not say it. */
  remedy?: string;
  original?: string;
}

/** Says why a task failed, in the reader's language. */
export function useFailure(): (error: Props["error"], mode: Mode | undefined) => Reason {
  const { t, label, pick, language } = useTexts();
  return (error, mode) => {
    const of = (texts: Record<string, string>) => texts[error.kind] ?? texts["unexpected"]!;
    const general = of(t("failure.causes", { returnObjects: true }));
    const own = error.kind === "deadline" ? pick(mode?.timeout_message ?? undefined) : undefined;
    if (own) return { cause: own };
    if (error.vendor) return { cause: general, original: error.vendor };
    const said = label(error.message);
    // What tools word themselves is Chinese.
    if (language === "en" && said === error.message) return { cause: general, original: said };
    if (language === "en" || said.includes(t("failure.advises"))) return { cause: said };
    return { cause: said, remedy: of(t("failure.remedies", { returnObjects: true })) };
  };
}
