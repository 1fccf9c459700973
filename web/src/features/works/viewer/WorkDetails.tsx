import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { CopyButton } from "@/components/CopyButton";
import { Fact, Facts } from "@/components/Facts";
import { sameJson } from "@/forms";
import { useTexts } from "@/i18n";
import { mediaUrl } from "@/lib/api/client";
import type { Artifact, Mode, Task } from "@/lib/api/types";
import { bytes, clock, stamp } from "@/lib/format";
import { store, useStored } from "@/lib/stored";
import { useWorkName } from "@/lib/workName";
import { ChargeTag } from "../card/ChargeTag";
import { FailureText } from "../failure/FailureText";
import { StatusBadge } from "../card/StatusBadge";
import { FollowUps } from "../results/FollowUps";
import { isWork } from "../status";
import { useActs } from "../acts/acts";
import { ActsBar } from "../acts/ActsBar";
import { LabelsEditor } from "../organise/LabelsEditor";
import { Lineage } from "../organise/Lineage";
import { settingsOf } from "../settings";
import { Lifetime, Remarks, Stations, useReason } from "../card/WorkFacts";
import "../wall/texts.zh";
import "../texts.zh";
import styles from "./WorkDetails.module.css";

interface Props {
  task: Task;
  /** The result that is being looked at. */
  artifact: Artifact | null;
  /** Shows another work that it comes from or led to. */
  onOther(task: Task): void;
}

/** All that is known of a work and all that can be done with it. */
export function WorkDetails({ task, artifact, onOther }: Props) {
  const { t, pick } = useTexts();
  const nameOf = useWorkName();
  const { tools, toolOf } = useActs();
  const tool = toolOf(task);
  const mode = tool?.modes.find(({ id }) => id === task.mode);
  const reason = useReason()(task, mode);
  return (
    <Stack gap={3}>
      <Row gap={2} rowGap={1} wrap>
        <StatusBadge task={task} />
        <span className={styles.meta}>
          {pick(tool?.title) ?? task.tool} · {pick(mode?.label) ?? task.mode}
        </span>
      </Row>
      <Row as="section" gap={1} align="start" className={styles.prompt} aria-label={t("wall.prompt")}>
        <p>{nameOf(task)}</p>
        {task.summary && <CopyButton value={task.summary} label={t("wall.prompt")} />}
      </Row>
      {!isWork(task) && reason && (
        <div className={styles.reason}>
          {task.error ? <FailureText error={task.error} mode={mode} tool={tool} /> : <p>{reason.why}</p>}
        </div>
      )}
      {artifact && (
        <div className={styles.leads}>
          <FollowUps task={task} artifact={artifact} />
        </div>
      )}
      <ActsBar task={task} />
      <Stations task={task} mode={mode} />
      <Lifetime task={task} />
      <Remarks task={task} />
      {task.progress.text && (
        // Where nothing came of it, the words are what there is.
        <details className={styles.reply} open={!isWork(task)}>
          <summary>{t("wall.reply")}</summary>
          <p>{task.progress.text}</p>
        </details>
      )}
      <Settings key={task.id} mode={mode} task={task} />
      <section>
        <h3 className={styles.title}>{t("wall.details")}</h3>
        <Facts label={t("wall.details")}>
          {artifact?.description && artifact.kind !== "audio" && <Fact name={t("wall.remark")} copy={artifact.description}>{artifact.description}</Fact>}
          {artifact?.width && artifact.height && <Fact name={t("wall.measure")}>{`${artifact.width} × ${artifact.height}`}</Fact>}
          {artifact?.duration_ms != null && <Fact name={t("wall.length")}>{clock(artifact.duration_ms)}</Fact>}
          {artifact?.bytes != null && <Fact name={t("wall.bytes")}>{bytes(artifact.bytes)}</Fact>}
          {artifact?.mime && <Fact name={t("wall.format")}>{artifact.mime.split("/")[1]?.toUpperCase()}</Fact>}
          <Fact name={t("wall.points")}>
            <ChargeTag task={task} />
          </Fact>
          <Fact name={t("wall.made")}>{stamp(task.created_ms)}</Fact>
          {isWork(task) && task.finished_ms !== null && <Fact name={t("wall.took")}>{clock(task.finished_ms - task.created_ms)}</Fact>}
          <Fact name={t("wall.id")} copy={task.id}>
            <span className={styles.id}>{task.id}</span>
          </Fact>
        </Facts>
        {artifact?.url && <Address url={new URL(artifact.url, window.location.href).href} />}
      </section>
      {isWork(task) && <LabelsEditor tasks={[task]} />}
      <Lineage task={task} tools={tools} onOpen={onOther} />
    </Stack>
  );
}

/** What was chosen for a task; what was left to ask for nothing, such as a camera that stands still, at a press. */
function Settings({ mode, task }: { mode: Mode | undefined; task: Task }) {
  const { t, language } = useTexts();
  const [all, setAll] = useState(false);
  const of = (every: boolean) => settingsOf(mode, task.params, language, { yes: t("wall.yes"), no: t("wall.no"), comma: t("app.comma") }, every);
  const chosen = of(false);
  const every = of(true);
  if (every.length === 0) return null;
  return (
    <section aria-label={t("wall.settings")}>
      <h3 className={styles.title}>{t("wall.settings")}</h3>
      <Facts label={t("wall.settings")}>
        {(all ? every : chosen).map(({ name, title, value, media }) => (
          <Fact key={name} name={title}>
            {media.length > 0 ? <Files ids={media.map(({ id }) => id)} /> : value}
          </Fact>
        ))}
      </Facts>
      {!sameJson(chosen, every) && (
        <button type="button" className={styles.toggle} aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? "wall.chosenSettings" : "wall.allSettings")}
        </button>
      )}
    </section>
  );
}

/** The files that a task was made from. One that is no picture, or is gone, shows its place only. */
function Files({ ids }: { ids: string[] }) {
  const { t } = useTexts();
  return (
    <Row as="span" gap={1} wrap align="stretch" className={styles.files} role="img" aria-label={t("wall.files", { count: ids.length })}>
      {ids.map((id) => (
        <img key={id} src={mediaUrl(id)} alt="" loading="lazy" onError={(event) => event.currentTarget.setAttribute("data-gone", "")} />
      ))}
    </Row>
  );
}

/** The address of the file in a box, for those who want it; whether it is shown is kept. */
function Address({ url }: { url: string }) {
  const { t } = useTexts();
  const shown = useStored("worksLink") !== null;
  return (
    <Stack gap={1} className={styles.address}>
      <button type="button" className={styles.toggle} aria-expanded={shown} onClick={() => store("worksLink", shown ? null : "1")}>
        {t(shown ? "wall.hideLink" : "wall.showLink")}
      </button>
      {shown && (
        <Row gap={1} className={styles.box}>
          <input readOnly value={url} aria-label={t("wall.link")} onFocus={(event) => event.currentTarget.select()} />
          <CopyButton value={url} label={t("wall.link")} />
        </Row>
      )}
    </Stack>
  );
}
