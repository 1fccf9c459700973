import { Button, Checkbox, TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { BusyButton } from "@/components/BusyButton";
import { Dialog } from "@/components/Dialog";
import { Icon } from "@/components/Icon";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { useSite } from "@/lib/api/queries";
import { wordsOf } from "@/lib/api/specified";
import type { Artifact, Publication, Session, Task } from "@/lib/api/types";
import { smallOf } from "@/lib/thumbnail";
import { toast } from "@/lib/toast";
import { usePublishActs } from "./api";
import "./texts.zh";
import styles from "./PublishDialog.module.css";

const TITLE_CHARS = 60;
const USUAL_TITLE_CHARS = 24;
const TONES = { pending: "warn", public: "good", refused: "bad", withdrawn: "idle", removed: "bad" } as const;

export interface PublishProps {
  opened: boolean;
  task: Task;
  /** The results that can be published. */
  files: Artifact[];
  published: Publication[];
  user: NonNullable<Session["user"]>;
  onClose(): void;
}

/** Publishes a result, says what became of it, takes it back. */
export default function PublishDialog({ opened, task, files, published, user, onClose }: PublishProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState(files[0]!.id);
  const artifact = files.find(({ id }) => id === chosen) ?? files[0]!;
  const publication = published.find(({ artifact_id }) => artifact_id === artifact.id);
  const live = publication?.state === "pending" || publication?.state === "public";
  return (
    <Dialog opened={opened} title={t("publishing.title")} size={480} onClose={onClose}>
      {user.anonymous ? (
        <Stack gap={4} shrink>
          <p className={styles.strong}>{t("publishing.account")}</p>
          <p className={styles.help}>{t("publishing.accountHelp")}</p>
          <Button component={Link} to="/login">
            {t("publishing.login")}
          </Button>
        </Stack>
      ) : (
        <Stack gap={4} shrink>
          <Which files={files} chosen={artifact.id} onChoose={setChosen} />
          {publication && <State publication={publication} onClose={onClose} />}
          {!live && <Fields key={artifact.id} task={task} artifact={artifact} earlier={publication} name={user.display_name} onDone={onClose} />}
        </Stack>
      )}
    </Dialog>
  );
}

/** The results to choose from; one alone is shown. */
function Which({ files, chosen, onChoose }: { files: Artifact[]; chosen: string; onChoose(id: string): void }) {
  const { t } = useTexts();
  if (files.length === 1) return <div className={styles.single}><Thumb artifact={files[0]!} /></div>;
  return (
    <fieldset className={styles.which}>
      <legend>{t("publishing.which")}</legend>
      {files.map((artifact, index) => (
        <label key={artifact.id} className={styles.choice} data-chosen={artifact.id === chosen || undefined}>
          <input type="radio" name="result" className="visually-hidden" checked={artifact.id === chosen} onChange={() => onChoose(artifact.id)} aria-label={t("publishing.result", { index: index + 1 })} />
          <Thumb artifact={artifact} />
        </label>
      ))}
    </fieldset>
  );
}

function Thumb({ artifact }: { artifact: Artifact }) {
  const picture = smallOf(artifact);
  if (picture) return <img src={picture} alt="" />;
  if (artifact.kind === "video") return <video src={`${artifact.url}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} aria-hidden="true" />;
  return <Icon name={artifact.kind === "audio" ? "audio" : "cube"} size={36} strokeWidth={1.2} />;
}

function State({ publication, onClose }: { publication: Publication; onClose(): void }) {
  const { t } = useTexts();
  const { withdraw } = usePublishActs();
  const { id, state, reason, likes } = publication;
  const section = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (state === "withdrawn" && pressed.current && document.activeElement === document.body) section.current?.focus();
  }, [state]);
  const take = () => {
    pressed.current = true;
    withdraw.mutate(id, {
      onSuccess: () => toast(t(state === "public" ? "publishing.withdrawn" : "publishing.states.withdrawn"), "success"),
      onError: (error) => toast(wordsOf(error, t("publishing.withdrawFailed")), "error"),
    });
  };
  return (
    <Panel as="section" pad={4} gap={2} small ref={section} className={styles.state} tabIndex={-1} aria-label={t("publishing.state")}>
      <p>
        <StatusMark tone={TONES[state]}>{t(`publishing.states.${state}`)}</StatusMark>
        <strong>{publication.title}</strong>
      </p>
      {state === "pending" && <p className={styles.help}>{t("publishing.pendingHelp")}</p>}
      {state === "public" && <p className={styles.help}>{t("publishing.publicHelp", { count: likes })}</p>}
      {reason && <p className={styles.reason}>{t("publishing.reason", { reason })}</p>}
      {state !== "withdrawn" && (
        <Row gap={2} wrap align="stretch">
          {state === "public" && (
            <Button component={Link} to={`/works/${encodeURIComponent(id)}`} variant="default" onClick={onClose}>
              {t("publishing.open")}
            </Button>
          )}
          <BusyButton variant="default" busy={withdraw.isPending} onClick={take}>
            {t("publishing.withdraw")}
          </BusyButton>
        </Row>
      )}
    </Panel>
  );
}

interface FieldsProps {
  task: Task;
  artifact: Artifact;
  earlier: Publication | undefined;
  name: string;
  onDone(): void;
}

function Fields({ task, artifact, earlier, name, onDone }: FieldsProps) {
  const { t } = useTexts();
  const moderated = useSite().data?.moderates_gallery ?? true;
  const { publish } = usePublishActs();
  const first = [...task.summary.split(/\s+/).join(" ")].slice(0, USUAL_TITLE_CHARS).join("").trim();
  /** `null` until its owner writes or empties it. */
  const [written, setWritten] = useState(earlier && earlier.title !== first ? earlier.title : null);
  const [sharesPrompt, setSharesPrompt] = useState(earlier?.shares_prompt ?? true);
  const [showsAuthor, setShowsAuthor] = useState(earlier?.shows_author ?? false);
  // The first words of a prompt that is kept are no title.
  const title = written ?? artifact.title ?? (sharesPrompt ? first : "");
  const fault = publish.error instanceof ApiError ? publish.error.fields.find(({ path }) => path === "/title")?.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    publish.mutate(
      { artifactId: artifact.id, title, shares_prompt: sharesPrompt, shows_author: showsAuthor },
      {
        onSuccess: ({ state }) => {
          toast(t(state === "public" ? "publishing.done" : "publishing.waiting"), "success");
          onDone();
        },
        onError: (error) => {
          if (!(error instanceof ApiError && error.fields.length > 0)) toast(wordsOf(error, t("publishing.failed")), "error");
        },
      },
    );
  };
  return (
    <Stack as="form" gap={4} shrink onSubmit={submit} noValidate>
      <p className={styles.help}>
        {t(moderated ? "publishing.leadModerated" : "publishing.lead")}
      </p>
      <TextInput label={t("publishing.name")} description={t(sharesPrompt ? "publishing.nameHelp" : "publishing.nameHelpPrivate")} maxLength={TITLE_CHARS} value={title} error={fault} data-autofocus onChange={(event) => setWritten(event.currentTarget.value)} />
      <Checkbox label={t("publishing.sharesPrompt")} description={t("publishing.sharesPromptHelp")} checked={sharesPrompt} onChange={(event) => setSharesPrompt(event.currentTarget.checked)} />
      <Checkbox label={t("publishing.showsAuthor", { name })} description={t("publishing.showsAuthorHelp")} checked={showsAuthor} onChange={(event) => setShowsAuthor(event.currentTarget.checked)} />
      <p className={styles.right}>
        {t("publishing.right")}
        {task.expires_ms !== null && ` ${t("publishing.expires")}`}
      </p>
      <Button type="submit" loading={publish.isPending}>
        {t(earlier ? "publishing.again" : "publishing.submit")}
      </Button>
    </Stack>
  );
}
