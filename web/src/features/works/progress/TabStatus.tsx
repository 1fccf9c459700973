import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "@/i18n";
import { request } from "@/lib/api/client";
import { findTool, useTools } from "@/lib/api/queries";
import type { Task, Tool } from "@/lib/api/types";
import { useNow } from "@/lib/hooks";
import { notify } from "@/lib/notify";
import { hostTime } from "@/lib/serverTime";
import { lastTold } from "@/lib/taskCache";
import { tabStatus } from "@/lib/useTitle";
import { useWorkName } from "@/lib/workName";
import { HUB_ROUTE } from "@/lib/routes";
import { useActiveTasks } from "../api";
import { shownPercent } from "./progress";
import "../texts.zh";

/** How long the tab says that something is done, once somebody looks. */
const SEEN_MS = 4000;

/** Says in the browser's tab how far the tasks are and when they are done, and tells of it where that was asked for. */
export default function TabStatus() {
  const { t } = useTexts();
  const tools = useTools().data;
  const active = useActiveTasks(null, true).data;
  const running = (active ?? []).filter((task) => task.state !== "uncertain");
  const now = hostTime(useNow(running.length > 0));
  const [ended, forget] = useEnded(active, tools);

  const percents = running.map((task) => shownPercent(task, modeOf(task, tools), now)).filter((percent) => percent !== null);
  const sum = percents.reduce((all, percent) => all + percent, 0);
  const percent = percents.length === 0 ? null : Math.floor(sum / running.length);
  const progress =
    running.length === 0 ? ""
    : percent === null ? t(running.every((task) => task.state === "queued") ? "task.queued" : "task.runningState")
    : running.length > 1 ? t("task.tabSeveral", { percent, count: running.length })
    : `${percent}%`;
  const said = ended === null ? progress : t(ended === "succeeded" ? "task.tabDone" : "task.tabFailed");

  useEffect(() => {
    tabStatus.set(said);
    return () => tabStatus.set("");
  }, [said]);

  useEffect(() => {
    if (ended === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(forget, SEEN_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [ended, forget]);

  return null;
}

const modeOf = (task: Task, tools: Tool[] | undefined) => findTool(tools, task.tool)?.modes.find((mode) => mode.id === task.mode);

/** How the task ended that ended last, until it is forgotten. */
function useEnded(active: Task[] | undefined, tools: Tool[] | undefined): ["succeeded" | "failed" | null, () => void] {
  const { t, pick } = useTexts();
  const nameOf = useWorkName();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [ended, setEnded] = useState<"succeeded" | "failed" | null>(null);
  const forget = useRef(() => setEnded(null));
  const before = useRef<Set<string>>(new Set());
  useEffect(() => {
    if (!active) return;
    const there = new Set(active.map((task) => task.id));
    const left = [...before.current].filter((id) => !there.has(id));
    before.current = there;
    const tell = (task: Task | null) => {
      if (task === null || task.state === "cancelled" || task.set_aside || task.finished_ms === null) return;
      const well = task.state === "succeeded";
      setEnded(well ? "succeeded" : "failed");
      const tool = findTool(tools, task.tool);
      const title = t(well ? "task.notifyDone" : "task.notifyFailed", { tool: pick(tool?.title) ?? task.tool });
      notify(title, nameOf(task), task.id, () => void navigate(tool?.route ?? HUB_ROUTE));
    };
    for (const id of left) {
      const told = lastTold(client, id);
      if (told === null || told?.finished_ms) tell(told);
      // One that was deleted, or belongs to somebody who signed out, has no end to tell of.
      else void request<Task>("GET", `/tasks/${encodeURIComponent(id)}`).then(tell, () => undefined);
    }
    // Only a change of the list says that something ended.
  }, [active]);
  return [ended, forget.current];
}
