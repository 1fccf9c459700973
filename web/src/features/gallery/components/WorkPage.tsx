import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { CopyButton } from "@/components/CopyButton";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Fact, Facts } from "@/components/Facts";
import { Icon } from "@/components/Icon";
import layout from "@/components/layout.module.css";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { findTool } from "@/lib/api/queries";
import { wordsOf } from "@/lib/api/specified";
import type { ArtifactKind, GalleryWork, Tool } from "@/lib/api/types";
import { clock, stamp } from "@/lib/format";
import { useTitle } from "@/lib/useTitle";
import { useWork } from "../api";
import { inLanguage } from "../inLanguage";
import type { OpenForm } from "../useSame";
import { useSendLink } from "../useSendLink";
import { Author } from "./Author";
import { LikeButton } from "./LikeButton";
import { Stage, type DrawPlayer } from "./Media";
import "../texts.zh";
import styles from "./WorkPage.module.css";

/** A file that a work was made from. */
export interface Given {
  /** Of the field that took it. */
  title: string;
  url: string;
  kind: ArtifactKind;
}

interface Props {
  id: string;
  tools: Tool[];
  /** Where the gallery is. */
  gallery: string;
  onForm: OpenForm;
  /** The shared values in the words of the form. */
  settingsOf(work: GalleryWork): { name: string; title: string; value: string }[];
  /** The files that the form was given and that everybody may see. */
  givenOf(work: GalleryWork): Given[];
  /** The work laid over the picture that was changed into it; null where there is none. */
  drawCompared(work: GalleryWork): ReactNode;
  drawPlayer: DrawPlayer;
}

/** A shared work: itself, who made it and with what, and the way to make the same. */
export function WorkPage({ id, gallery, ...shown }: Props) {
  const { t, language } = useTexts();
  const query = useWork(id);
  if (query.data) return <Work work={inLanguage(query.data, language)} gallery={gallery} {...shown} />;
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <EmptyState page title={t("gallery.gone")} help={t("gallery.goneHelp")} action={<Button component={Link} to={gallery} variant="default">{t("gallery.toGallery")}</Button>} />;
  }
  if (query.isError) return <ErrorState page title={wordsOf(query.error, t("gallery.failed"))} onRetry={() => void query.refetch()} />;
  return <Skeleton height={420} radius="xl" className={layout.hubPage} role="status" aria-label={t("app.loading")} />;
}

function Work({ work, tools, gallery, onForm, settingsOf, givenOf, drawCompared, drawPlayer }: Omit<Props, "id"> & { work: GalleryWork }) {
  const { t, pick } = useTexts();
  const title = pick(work.title);
  useTitle(title);
  const tool = findTool(tools, work.tool);
  const mode = tool?.modes.find((one) => one.id === work.mode);
  const settings = work.params ? settingsOf(work) : [];
  const given = work.params ? givenOf(work) : [];
  const send = useSendLink();
  return (
    <article className={`${layout.hubPage} ${styles.page}`}>
      <Link to={gallery} className={styles.back}>
        <Icon name="chevronLeft" size={16} />
        {t("gallery.title")}
      </Link>
      <div className={styles.columns}>
        <div className={styles.stage}>{drawCompared(work) ?? <Stage item={work} title={title} drawPlayer={drawPlayer} />}</div>
        <Stack gap={5} shrink className={styles.about}>
          <header>
            <h1 className={styles.title}>{title}</h1>
            <Row as="p" gap={2} className={styles.by}>
              <Author item={work} size={28} />
              {work.own && <span className={styles.own}>{t("gallery.own")}</span>}
            </Row>
          </header>
          {work.source === "site" && <p className={styles.note}>{t("gallery.siteHelp")}</p>}
          <Row gap={2} wrap className={styles.acts}>
            <Button
              size="md"
              leftSection={<Icon name="spark" size={18} />}
              disabled={!mode}
              onClick={() => onForm(work.tool, work.mode, work.params)}
            >
              {t(work.params ? "gallery.same" : "gallery.try")}
            </Button>
            <LikeButton item={work} />
            <Button variant="default" leftSection={<Icon name="share" size={16} />} onClick={() => void send(`/works/${work.id}`, title)}>
              {t("gallery.share")}
            </Button>
          </Row>
          {tool ? (
            <Link to={`${tool.route}?mode=${encodeURIComponent(work.mode)}`} className={styles.tool}>
              <ToolMark glyph={tool.glyph} title={pick(tool.title)} size={40} />
              <span className={styles.words}>
                <strong>{pick(tool.title)}</strong>
                <small>{mode ? pick(mode.label) : ""}</small>
              </span>
              <Icon name="chevronRight" size={16} />
            </Link>
          ) : (
            <p className={styles.note}>{t("gallery.toolGone")}</p>
          )}
          {work.prompt && (
            <section className={styles.prompt} aria-label={t("gallery.prompt")}>
              <h2>{t("gallery.prompt")}</h2>
              <p>{work.prompt}</p>
              <CopyButton value={work.prompt} label={t("gallery.prompt")} />
            </section>
          )}
          {!work.params && <p className={styles.note}>{t("gallery.noPrompt")}</p>}
          {given.length > 0 && (
            <section aria-labelledby="given">
              <h2 id="given">{t("gallery.given")}</h2>
              <Row as="ul" gap={3} wrap align="end" className={styles.given}>
                {given.map(({ title: field, url, kind }) => (
                  <li key={url} data-kind={kind}>
                    {kind === "image" ? <img src={url} alt="" loading="lazy" /> : drawPlayer({ ...work, id: url, kind, url, poster: null, duration_ms: null }, false)}
                    <span>{field}</span>
                  </li>
                ))}
              </Row>
            </section>
          )}
          {settings.length > 0 && (
            <section>
              <h2>{t("gallery.settings")}</h2>
              <Facts label={t("gallery.settings")}>
                {settings.map(({ name, title: setting, value }) => (
                  <Fact key={name} name={setting}>
                    {value}
                  </Fact>
                ))}
              </Facts>
            </section>
          )}
          <section>
            <h2>{t("gallery.about")}</h2>
            <Facts label={t("gallery.about")}>
              {work.width !== null && work.height !== null && <Fact name={t("gallery.measure")}>{`${work.width} × ${work.height}`}</Fact>}
              {work.duration_ms !== null && <Fact name={t("gallery.length")}>{clock(work.duration_ms)}</Fact>}
              {work.public_ms !== null && <Fact name={t("gallery.published")}>{stamp(work.public_ms)}</Fact>}
            </Facts>
          </section>
          {work.params && work.source === "user" && <p className={styles.note}>{t("gallery.files")}</p>}
        </Stack>
      </div>
    </article>
  );
}
