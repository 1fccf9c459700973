import { Popover } from "@mantine/core";
import { useState } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { useOrganisations } from "@/lib/api/organisations";
import type { Task } from "@/lib/api/types";
import { MoneyTimeline } from "./MoneyTimeline";
import styles from "./task.module.css";

function words(t: ReturnType<typeof useTexts>["t"], task: Task): string {
  const { points, charge } = task;
  if (charge === "held" && task.up_to) return t("task.heldUpTo", { points });
  const back = charge === "captured" ? task.absorbed_points : 0;
  if (back > 0) return t("task.released", { points: back });
  const charged = task.charged ?? points;
  if (charge === "captured" && charged < points) return t("task.capturedPart", { points: charged, back: points - charged });
  return t(`task.${charge}`, { points });
}

/** Where the points of a task stand; a press shows how they moved. */
export function ChargeTag({ task }: { task: Task }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const payer = useOrganisations(task.payer_id !== null).data?.find(({ id }) => id === task.payer_id);
  if (task.points === 0) return <span className={styles.charge}>{t("task.free")}</span>;
  return (
    <Popover opened={open} onChange={setOpen} width={280} position="bottom-start" radius={14} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.charge} data-charge={task.charge} onClick={() => setOpen(!open)}>
          <Icon name={payer ? "organisation" : "coin"} size={15} />
          {words(t, task)}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("task.money")}>
        {open && <MoneyTimeline taskId={task.id} />}
        {payer && <p className={styles.payer}>{t("task.paidBy", { name: payer.name })}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
