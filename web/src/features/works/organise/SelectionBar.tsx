import { Loader } from "@mantine/core";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "@/components/Dialog";
import { Icon, type IconName } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Task, Tool } from "@/lib/api/types";
import { filesOf, saveFiles, type SaveFile } from "@/lib/files";
import { useLast } from "@/lib/hooks";
import { stripOf } from "@/lib/strips";
import { toast } from "@/lib/toast";
import { useSiteName } from "@/lib/useTitle";
import { useDeleteWithUndo, useOrganise } from "./api";
import { LabelsEditor } from "./LabelsEditor";
import "./texts.zh";
import styles from "./organise.module.css";

/** Failed downloads that are named one by one. */
const MOST_NAMED = 3;

interface Props {
  /** The selected works; without any the bar is away. */
  tasks: Task[];
  tools: Tool[];
  /** The selection is to end. */
  onDone(): void;
}

/** What can be done with the selected works at once. */
export function SelectionBar({ tasks, tools, onDone }: Props) {
  const { t } = useTexts();
  const [editing, setEditing] = useState<"tags" | "folder" | null>(null);
  const part = useLast(editing);
  const organise = useOrganise();
  const remove = useDeleteWithUndo();
  const { share, download, stop } = useDownload(tools);
  const navigate = useNavigate();
  const strip = stripOf(tasks);
  const starred = tasks.length > 0 && tasks.every(({ favourite }) => favourite);
  const favourite = () =>
    organise.mutate(
      { ids: tasks.map(({ id }) => id), change: { favourite: !starred } },
      {
        onSuccess: (changed) =>
          toast(t(starred ? "organise.unfavouriteDone" : "organise.favouriteDone", { count: changed.length }), "success"),
      },
    );
  const button = (icon: IconName, label: string, onClick: () => void, busy = false, more: { pressed?: boolean; tone?: "bad" } = {}) => (
    <button
      type="button"
      className={styles.act}
      data-tone={more.tone}
      aria-pressed={more.pressed}
      aria-disabled={busy || undefined}
      onClick={() => busy || onClick()}
    >
      {busy ? <Loader size={18} color="currentColor" /> : <Icon name={icon} size={19} fill={more.pressed ? "currentColor" : "none"} />}
      <span>{label}</span>
    </button>
  );

  return (
    <>
      <p className="visually-hidden" role="status">
        {tasks.length > 0 ? t("organise.selected", { count: tasks.length }) : ""}
      </p>
      {tasks.length > 0 && (
        <div className={styles.bar} data-floats="bottom" role="group" aria-label={t("organise.selection")}>
          <strong className={styles.count}>{t("organise.selected", { count: tasks.length })}</strong>
          <div className={styles.acts}>
            {share === null
              ? button("download", t("organise.download"), () => void download(tasks))
              : button("close", t("organise.stopDownload", { percent: Math.floor(share * 100) }), stop)}
            {strip !== null && button("video", t("organise.strip"), () => void navigate(strip))}
            {button("star", t(starred ? "organise.unfavourite" : "organise.favourite"), favourite, organise.isPending, { pressed: starred })}
            {button("tag", t("organise.tagsOf"), () => setEditing("tags"))}
            {button("folder", t("organise.folderOf"), () => setEditing("folder"))}
            {button(
              "trash",
              t("organise.delete"),
              () => {
                onDone();
                void remove(tasks);
              },
              false,
              { tone: "bad" },
            )}
            {button("close", t("organise.cancel"), onDone)}
          </div>
        </div>
      )}
      <Dialog
        opened={editing !== null && tasks.length > 0}
        title={t(part === "folder" ? "organise.folder" : "organise.tags")}
        onClose={() => setEditing(null)}
      >
        <LabelsEditor tasks={tasks} part={part ?? "tags"} />
      </Dialog>
    </>
  );
}

/** Saves the files of works; `share` is how much is here, null while nothing is fetched. */
function useDownload(tools: Tool[]) {
  const { t, pick } = useTexts();
  const site = useSiteName();
  const [share, setShare] = useState<number | null>(null);
  const under = useRef<AbortController | null>(null);
  const download = async (tasks: Task[]) => {
    const owners = new Map<SaveFile, Task>();
    for (const task of tasks) {
      for (const file of filesOf(task, tools.find(({ id }) => id === task.tool))) owners.set(file, task);
    }
    if (owners.size === 0) return toast(t("organise.downloadNone"), "info");
    setShare(0);
    const { signal } = (under.current = new AbortController());
    const missing = await saveFiles([...owners.keys()], { archive: t("organise.archive", { site }), onProgress: setShare, signal });
    setShare(null);
    if (signal.aborted) return toast(t("organise.downloadStopped"), "info");
    if (missing.length === 0) return toast(t("organise.downloaded", { count: owners.size }), "success");
    if (missing.length > MOST_NAMED) {
      const names = missing.slice(0, MOST_NAMED).map(({ name }) => name).join(t("app.comma"));
      return toast(t("organise.downloadMissing", { count: missing.length, names }), "error", 6000);
    }
    for (const file of missing) {
      const task = owners.get(file)!;
      const mode = tools.find(({ id }) => id === task.tool)?.modes.find(({ id }) => id === task.mode);
      const words = pick(mode?.download_failed?.message) ?? t("organise.downloadMissing", { count: 1, names: "{name}" });
      toast(words.replace("{name}", () => file.name), "error", 6000);
    }
  };
  return { share, download, stop: () => under.current?.abort() };
}
