import { Row } from "@/components/blocks/Row";
import { fieldsOf, type JsonSchema } from "@/forms";
import { useTexts } from "@/i18n";
import { mediaUrl } from "@/lib/api/client";
import type { Mode, Params } from "@/lib/api/types";
import "./texts.zh";
import styles from "./compare.module.css";

/** What is asked of all of them: the words, and the files that go with them. */
export function Brief({ mode, params }: { mode: Mode; params: Params }) {
  const { t } = useTexts();
  const fields = fieldsOf(mode.schema as JsonSchema);
  const words = fields.find(({ role }) => role === "prompt");
  const files = fields
    .filter(({ field }) => field["x-media"])
    .flatMap(({ name, kind }) => [params[name]].flat().map((id) => ({ id, picture: kind.includes("image") })))
    .filter((file): file is { id: string; picture: boolean } => typeof file.id === "string" && file.id !== "");
  const said = words && String(params[words.name] ?? "");
  if (!said && files.length === 0) return null;
  return (
    <Row gap={3} className={styles.brief}>
      {files.some(({ picture }) => picture) && (
        <span className={styles.thumbs} aria-hidden="true">
          {files.filter(({ picture }) => picture).slice(0, 3).map(({ id }) => (
            <img key={id} src={mediaUrl(id)} alt="" />
          ))}
        </span>
      )}
      <p>
        {said}
        {files.length > 0 && <small>{t("compare.pictures", { count: files.length })}</small>}
      </p>
    </Row>
  );
}
