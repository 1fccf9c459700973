import { Button, FileButton, SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Problem } from "@/components/blocks/Problem";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { uploadFile } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { finishedPictures, useSetAvatar } from "../profileApi";
import { WHOLE, squareOf, within, type Size, type View } from "./crop";
import { Cropper } from "./Cropper";
import styles from "./avatar.module.css";

/** A picture that is being cut: from the disk, not sent yet, or one of the works. */
type Chosen = { src: string; file: File } | { src: string; id: string };
type From = "disk" | "works";

const TYPES = "image/png,image/jpeg,image/webp,image/gif";

/** Chooses a picture from the disk or from one's own works, and the square of it. */
export default function AvatarDialog({ hasPicture, onClose }: { hasPicture: boolean; onClose(): void }) {
  const { t } = useTexts();
  const [from, setFrom] = useState<From>("disk");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [view, setView] = useState<View>(WHOLE);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { save, remove } = useSetAvatar();

  // The browser keeps a file from the disk alive as long as its address does.
  const src = chosen?.src;
  useEffect(() => () => void (src?.startsWith("blob:") && URL.revokeObjectURL(src)), [src]);

  const choose = (next: Chosen | null) => {
    setChosen(next);
    setSize(null);
    setView(WHOLE);
    setProblem(null);
  };
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      onClose();
    } catch (error) {
      setProblem(wordsOf(error, t("account.avatar.failed")));
    } finally {
      setBusy(false);
    }
  };
  const keep = () =>
    run(async () => {
      if (!chosen || !size) return;
      const id = "id" in chosen ? chosen.id : (await uploadFile(chosen.file)).id;
      await save(id, squareOf(size, view));
    });

  return (
    <Dialog opened title={t("account.avatar.title")} size={440} onClose={onClose}>
      <Stack gap={4}>
        {!chosen && (
          <>
            <SegmentedControl
              fullWidth
              aria-label={t("account.avatar.from")}
              value={from}
              onChange={(value) => setFrom(value as From)}
              data={[
                { value: "disk", label: t("account.avatar.disk") },
                { value: "works", label: t("account.avatar.works") },
              ]}
            />
            {from === "works" ? (
              <Works onChoose={choose} />
            ) : (
              <>
                <p className={styles.lead}>{t("account.avatar.help")}</p>
                <FileButton accept={TYPES} onChange={(file) => file && choose({ file, src: URL.createObjectURL(file) })} inputProps={{ "aria-label": t("account.avatar.choose") }}>
                  {(props) => (
                    <Button {...props} size="md" variant="default">
                      {t("account.avatar.choose")}
                    </Button>
                  )}
                </FileButton>
              </>
            )}
          </>
        )}
        {chosen && <Cropper src={chosen.src} view={view} size={size} onView={setView} onSize={(found) => (setSize(found), setView(within(found, WHOLE)))} />}
        {problem && (
          <Problem>
            {problem}
          </Problem>
        )}
        <Row gap={2} wrap align="stretch" justify="end">
          {!chosen && hasPicture && (
            <Button variant="subtle" color="red" loading={busy} onClick={() => void run(remove)}>
              {t("account.avatar.remove")}
            </Button>
          )}
          {chosen && (
            <>
              <Button variant="default" disabled={busy} onClick={() => choose(null)}>
                {t("account.avatar.other")}
              </Button>
              <Button loading={busy} disabled={!size} onClick={() => void keep()}>
                {t("account.avatar.save")}
              </Button>
            </>
          )}
        </Row>
      </Stack>
    </Dialog>
  );
}

function Works({ onChoose }: { onChoose(chosen: Chosen): void }) {
  const { t } = useTexts();
  const works = useQuery(finishedPictures);
  if (works.isPending) return <Skeleton height={180} radius="lg" aria-label={t("app.loading")} />;
  if (!works.data?.length) return <p className={styles.none}>{t(works.isError ? "account.avatar.worksFailed" : "account.avatar.noWorks")}</p>;
  return (
    <ul className={styles.works} aria-label={t("account.avatar.works")}>
      {works.data.map(({ id, src, name }) => (
        <li key={id}>
          <button type="button" aria-label={name || t("account.avatar.unnamed")} onClick={() => onChoose({ id, src })}>
            <img src={src} alt="" loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  );
}
