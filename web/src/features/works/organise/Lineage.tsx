import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Icon, type IconName } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { ArtifactKind, Task, Tool } from "@/lib/api/types";
import { smallOf } from "@/lib/thumbnail";
import { useWorkName } from "@/lib/workName";
import { useLineage } from "./api";
import "./texts.zh";
import styles from "./organise.module.css";

const FACES: Record<ArtifactKind, IconName> = { image: "image", video: "video", audio: "audio", model: "cube", text: "text" };

interface Props {
  task: Task;
  tools: Tool[];
  onOpen(task: Task): void;
}

/** Where a work comes from and what was made of it. Nothing where it stands alone. */
export function Lineage({ task, tools, onOpen }: Props) {
  const { t } = useTexts();
  const { data } = useLineage(task.id);
  if (!data || data.from.length + data.into.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-label={t("organise.lineage")}>
      {([["from", data.from], ["into", data.into]] as const).map(
        ([way, tasks]) =>
          tasks.length > 0 && (
            <div key={way}>
              <Row as="h3" gap={2} className={styles.partTitle}>{t(`organise.${way}`)}</Row>
              <ul className={styles.thumbs}>
                {tasks.map((one) => (
                  <li key={one.id}>
                    <Thumb task={one} tools={tools} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </Stack>
  );
}

function Thumb({ task, tools, onOpen }: Props) {
  const { t, pick } = useTexts();
  const nameOf = useWorkName();
  const tool = pick(tools.find(({ id }) => id === task.tool)?.title) ?? task.tool;
  const name = `${tool} · ${nameOf(task)}`;
  const [first] = task.artifacts;
  const picture = first && smallOf(first);
  return (
    <button type="button" className={styles.thumb} title={name} aria-label={t("organise.open", { name })} onClick={() => onOpen(task)}>
      {picture ? <img src={picture} alt="" loading="lazy" decoding="async" /> : <Icon name={first ? FACES[first.kind] : "warning"} size={22} />}
    </button>
  );
}
