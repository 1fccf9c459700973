import { Dialog } from "@/components/Dialog";
import { KeyList } from "@/components/KeyList";
import { useTexts } from "@/i18n";
import { STEP_S } from "../useKeys";

/** What the keys do. */
export function KeysList({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const { t } = useTexts();
  const rows = [
    [t("music.space"), `${t("music.play")} / ${t("music.pause")}`],
    ["← →", t("music.keySeek", { seconds: STEP_S })],
    ["Shift + ← →", `${t("music.previous")} / ${t("music.next")}`],
    ["↑ ↓", t("music.volume")],
    ["M", t("music.mute")],
    ["S", t("music.shuffle")],
    ["R", t("music.keyRepeat")],
    ["?", t("music.keys")],
  ] as const;
  return (
    <Dialog opened={opened} title={t("music.keys")} size={420} onClose={onClose}>
      <KeyList rows={rows} />
    </Dialog>
  );
}
