import { Button } from "@mantine/core";
import { useMergedRef, useResizeObserver } from "@mantine/hooks";
import { useLayoutEffect, useRef, useState } from "react";
import { Avatar } from "@/components/Avatar";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { StatusMark } from "@/components/StatusMark";
import type { JsonSchema } from "@/forms";
import { localize } from "@/forms/schema/localize";
import { useTexts } from "@/i18n";
import { findTool, useTools } from "@/lib/api/queries";
import type { ModeratedWork, Mode } from "@/lib/api/types";
import { stamp } from "@/lib/format";
import "../texts.zh";
import styles from "./moderation.module.css";

const TONES = { pending: "warn", public: "good", refused: "bad", withdrawn: "idle", removed: "bad" } as const;

interface Props {
  work: ModeratedWork;
  busy: boolean;
  onApprove(): void;
  onRefuse(): void;
  onRemove(): void;
}

/** A published work with all that an administrator needs to decide about it. */
export function ModerationCard({ work, busy, onApprove, onRefuse, onRemove }: Props) {
  const { t, pick } = useTexts();
  const tool = findTool(useTools().data, work.tool);
  const mode = tool?.modes.find(({ id }) => id === work.mode);
  const title = pick(work.title);
  const act = (word: "approve" | "restore" | "refuse" | "remove") => t(`adminGallery.${word}`);
  const named = (word: "approve" | "restore" | "refuse" | "remove") => t("adminGallery.of", { act: act(word), title });
  return (
    <Panel as="li" pad={4} className={styles.card}>
      <div className={styles.picture}>
        <Show work={work} title={title} />
      </div>
      <div className={styles.body}>
        <Row as="p" gap={2} rowGap={1} wrap className={styles.line}>
          <StatusMark tone={TONES[work.state]}>{t(`adminGallery.states.${work.state}`)}</StatusMark>
          <strong>{title}</strong>
        </Row>
        <p className={styles.meta}>
          {work.source === "site" ? t("adminGallery.site") : t("adminGallery.by", { name: work.owner ?? "", uid: work.uid ?? 0 })}
          {" · "}
          {pick(tool?.title) ?? work.tool}
          {mode && ` · ${pick(mode.label)}`}
        </p>
        {work.source === "user" && (
          <>
            <Prompt words={work.prompt || t("adminGallery.noPrompt")} />
            {work.author && (
              <Row as="p" gap={2} className={styles.author}>
                <Avatar name={work.author} url={work.author_avatar} size={28} />
                {t("adminGallery.author", { name: work.author })}
              </Row>
            )}
            <Shared work={work} mode={mode} />
            {!work.listed && <p className={styles.meta}>{t("adminGallery.unlisted")}</p>}
            <p className={styles.meta}>
              {t(work.shares_prompt ? "adminGallery.shares" : "adminGallery.private")}
              {!work.shows_author && ` · ${t("adminGallery.anonymous")}`}
              {` · ${t("adminGallery.likes", { count: work.likes })} · ${stamp(work.created_ms)}`}
            </p>
          </>
        )}
        {work.reason && <p className={styles.reason}>{work.reason}</p>}
        <Row gap={2} wrap align="stretch" className={styles.acts}>
          {work.state === "pending" && (
            <>
              <Button loading={busy} onClick={onApprove} aria-label={named("approve")}>{act("approve")}</Button>
              <Button variant="default" disabled={busy} onClick={onRefuse} aria-label={named("refuse")}>{act("refuse")}</Button>
            </>
          )}
          {(work.state === "refused" || work.state === "removed") && (
            <Button variant="default" loading={busy} onClick={onApprove} aria-label={named("restore")}>{act("restore")}</Button>
          )}
          {work.state === "public" && (
            <Button variant="default" disabled={busy} onClick={onRemove} aria-label={named("remove")}>{act("remove")}</Button>
          )}
        </Row>
      </div>
    </Panel>
  );
}

/** The prompt in a box, which the keyboard reaches where it has to be scrolled. */
function Prompt({ words }: { words: string }) {
  const { t } = useTexts();
  const box = useRef<HTMLQuoteElement>(null);
  const [observe, { width }] = useResizeObserver<HTMLQuoteElement>();
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const drawn = box.current!;
    setScrolls(drawn.scrollHeight > drawn.clientHeight);
  }, [words, width]);
  const ref = useMergedRef(box, observe);
  return (
    <blockquote ref={ref} className={styles.prompt} tabIndex={scrolls ? 0 : undefined} aria-label={t("adminGallery.prompt")}>
      {words}
    </blockquote>
  );
}

/** Whether a value tells others nothing: a field that was left as it was. */
const isEmpty = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Every value that others would read beside the prompt, whole, under the name that its field has in the form. */
function Shared({ work, mode }: { work: ModeratedWork; mode: Mode | undefined }) {
  const { t, language } = useTexts();
  const values = Object.entries(work.params ?? {}).filter(([, value]) => value !== work.prompt && !isEmpty(value));
  if (values.length === 0) return null;
  const fields = mode && localize(mode.schema as JsonSchema, language === "en" ? "en" : "zh").properties;
  return (
    <details className={styles.shared} open>
      <summary>{t("adminGallery.values")}</summary>
      <dl>
        {values.map(([name, value]) => (
          <div key={name}>
            <dt>{fields?.[name]?.title ?? name}</dt>
            <dd>{typeof value === "string" ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Show({ work, title }: { work: ModeratedWork; title: string }) {
  const { t } = useTexts();
  if (work.kind === "image") {
    return (
      <a href={work.url} target="_blank" rel="noopener noreferrer" aria-label={t("adminGallery.look", { title })}>
        <img src={work.url} alt={title} loading="lazy" />
      </a>
    );
  }
  // A generated clip has no captions to offer.
  if (work.kind === "video") return <video src={`${work.url}#t=0.1`} controls playsInline preload="metadata" aria-label={title} />;
  if (work.kind === "audio") return <audio src={work.url} controls preload="metadata" aria-label={title} />;
  return (
    <Stack as="a" gap={2} href={work.url} className={styles.file}>
      <Icon name="cube" size={40} strokeWidth={1.2} />
      {work.mime}
    </Stack>
  );
}
