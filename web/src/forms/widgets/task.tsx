import { useEffect, useEffectEvent, useState } from "react";
import { useForm, labelId, type WidgetProps } from "../context";
import { Icon } from "../icons";
import type { TaskCard } from "../types";
import styles from "./task.module.css";

/** The earlier task that this one carries on. It comes from a result; nobody types its id. */
export function TaskWidget({ id, value, aria }: WidgetProps) {
  const { services, texts } = useForm();
  const taskId = typeof value === "string" ? value : "";
  const [card, setCard] = useState<TaskCard | null>(null);
  const describe = useEffectEvent(() => services.describeTask(taskId));
  useEffect(() => {
    let stale = false;
    setCard(null);
    if (taskId) describe().then((found) => !stale && setCard(found), () => undefined);
    return () => {
      stale = true;
    };
  }, [taskId]);

  return (
    <div id={id} role="group" aria-labelledby={labelId(id)} aria-describedby={aria["aria-describedby"]} className={styles.card}>
      <span className={styles.picture} aria-hidden="true">
        {card?.url && card.kind === "image" && <img src={card.url} alt="" />}
        {card?.url && card.kind === "video" && <video src={`${card.url}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} />}
        {!(card?.url && (card.kind === "image" || card.kind === "video")) && <Icon name={card?.kind === "audio" ? "audio" : "history"} size={20} />}
      </span>
      <span className={styles.words}>{taskId ? (card?.summary ?? texts.earlierTask) : texts.noTask}</span>
    </div>
  );
}
