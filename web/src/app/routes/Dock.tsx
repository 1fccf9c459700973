import { CountBadge } from "@/components/CountBadge";
import { Icon } from "@/components/Icon";
import { useActiveTasks } from "@/features/works/api";
import { useTexts } from "@/i18n";
import "./texts.zh";
import styles from "./Dock.module.css";

/** The two sides of the studio on a phone. */
export type Pane = "compose" | "works";

interface Props {
  pane: Pane;
  tool: string;
  signedIn: boolean;
  onPane(pane: Pane): void;
}

/** On phones: form or works, in reach of the thumb above the hub's bar. */
export function Dock({ pane, tool, signedIn, onPane }: Props) {
  const { t } = useTexts();
  const running = useActiveTasks(tool, signedIn).data?.length ?? 0;
  const tab = (id: Pane, icon: "pen" | "wallLarge") => (
    <button type="button" className={styles.tab} aria-pressed={pane === id} onClick={() => onPane(id)}>
      <Icon name={icon} size={18} />
      {t(`stage.${id}`)}
      {id === "works" && <CountBadge count={running} words={t("stage.running", { count: running })} />}
    </button>
  );
  return (
    <div className={styles.dock} role="group" aria-label={t("stage.panes")}>
      {tab("compose", "pen")}
      {tab("works", "wallLarge")}
    </div>
  );
}
