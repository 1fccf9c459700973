import { Button } from "@mantine/core";
import { Panel } from "@/components/blocks/Panel";
import { Problem } from "@/components/blocks/Problem";
import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { bytes } from "@/lib/format";
import { canEncode } from "../mp4/job";
import type { Taken } from "../take";
import { useTake } from "../useTake";
import styles from "./settings.module.css";

interface Props {
  taken: Taken;
  /** Without its ending. */
  fileName: string;
}

/** Takes the strip away, as one film or for a program for editing. */
export function Take({ taken, fileName }: Props) {
  const { t } = useTexts();
  const take = useTake(taken, fileName);
  const { way, outcome } = take;
  const percent = Math.floor(take.share * 100);
  const able = canEncode();
  return (
    <Panel as="section" pad={5} gap={3} shrink aria-label={t("strip.take")}>
      {way === null ? (
        <>
          {able ? (
            <Button size="md" fullWidth leftSection={<Icon name="download" size={18} />} onClick={() => void take.film()}>
              {t("strip.film")}
            </Button>
          ) : (
            <Problem role="note">{t("strip.unable")}</Problem>
          )}
          <Button size={able ? "sm" : "md"} fullWidth variant={able ? "default" : "filled"} leftSection={<Icon name="folder" size={18} />} onClick={() => void take.pack()}>
            {t("strip.pack")}
          </Button>
          <p className={styles.note}>{t("strip.packHelp")}</p>
        </>
      ) : (
        <>
          <Row gap={2} justify="between">
            <span className={styles.part}>{t(way === "film" ? "strip.joining" : "strip.packing")}</span>
            <span className={styles.note}>{percent}%</span>
          </Row>
          <div className={styles.track} role="progressbar" aria-label={t(way === "film" ? "strip.joining" : "strip.packing")} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
            <div className={styles.fill} style={{ width: `${percent}%` }} />
          </div>
          {way === "film" && <p className={styles.note}>{t("strip.stay")}</p>}
          <Button variant="default" fullWidth leftSection={<Icon name="close" size={16} />} onClick={take.stop}>
            {t("strip.stop")}
          </Button>
        </>
      )}
      {outcome?.kind === "film" && (
        <p className={styles.done} role="status">
          {t("strip.done", { name: outcome.name, size: bytes(outcome.bytes), codecs: outcome.codecs })}
          {outcome.subtitles && t("strip.doneSubtitles")}
          {outcome.mute && t("strip.doneMute")}
        </p>
      )}
      {outcome?.kind === "browser" && <Problem>{t("strip.unable")}</Problem>}
      {outcome?.kind === "failed" && <Problem>{outcome.file ? t("strip.failedFile", { name: outcome.file }) : t("strip.failed")}</Problem>}
    </Panel>
  );
}
