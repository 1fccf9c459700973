import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import type { Player } from "../usePlayer";
import { Cover } from "./Cover";
import styles from "./mini.module.css";

/** The player in one line, while its own place is out of sight. A press on the song leads back there. */
export function MiniBar({ player, onShow }: { player: Player; onShow(): void }) {
  const { t } = useTexts();
  const { track, playing, time, duration } = player;
  if (!track) return null;
  return (
    <section className={styles.mini} aria-label={t("music.mini")}>
      <span className={styles.line} style={{ inlineSize: `${duration > 0 ? Math.min(1, time / duration) * 100 : 0}%` }} />
      <button type="button" className={styles.song} onClick={onShow}>
        <Cover src={track.cover} className={styles.cover} />
        <strong>{track.title}</strong>
      </button>
      <IconButton icon="previous" label={t("music.previous")} size={44} onClick={player.previous} />
      <button type="button" className={styles.play} aria-label={t(playing ? "music.pause" : "music.play")} onClick={player.toggle}>
        <Icon name={playing ? "pause" : "play"} size={22} />
      </button>
      <IconButton icon="next" label={t("music.next")} size={44} onClick={player.next} />
    </section>
  );
}
