import type { QueryClient } from "@tanstack/react-query";
import { TransferError, type FormContext, type MediaRef, type Rewriting } from "@/forms";
import { ApiError, mediaName, mediaUrl, request } from "@/lib/api/client";
import type { ArtifactKind, MediaKind, Task, TaskPage, Upload } from "@/lib/api/types";
import { ensureSession } from "@/lib/session";
import { hostTime } from "@/lib/serverTime";
import { sessionQuery } from "@/lib/api/queries";
import { isUnfinished } from "@/lib/taskCache";
import { smallOf } from "@/lib/thumbnail";
import { noteUpload, storeFile } from "@/lib/storeFile";
import { toast, toastWithAction } from "@/lib/toast";
import { refusedTo } from "./rewriting";

const RECENT = 24;
/** Tasks among which works are looked for. */
const RECENT_TASKS = 60;
/** Prompts offered again, and the tasks among which they are looked for. */
const HISTORY = 50;
const HISTORY_TASKS = 100;
const HISTORY_MS = 10_000;
/** A finished task changes no more, but its links are signed for a time. */
const DESCRIBED_MS = 10 * 60_000;

export type DrawPlayer = FormContext["drawPlayer"];

/** What the form of a mode that makes `output` needs from the page: uploads go to the account, which a first upload creates. */
export function createFormContext(client: QueryClient, networkMessage: string, output: ArtifactKind, rewrites: boolean, nameOf: (task: Task) => string, drawPlayer: DrawPlayer): Omit<FormContext, "onSubmit"> {
  /** The form shows a failure's message as it is, so it must be one a person can read. */
  const readable = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      await ensureSession(client);
      return await work();
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") throw error;
      if (error instanceof ApiError) throw new TransferError(error.message, error.code, error);
      throw new TransferError(networkMessage, null, error);
    }
  };
  return {
    uploadFile: (file, onProgress, signal) => readable(async () => toRef(await storeFile(client, file, onProgress, signal))),
    importUrl: (url) =>
      readable(async () => toRef(noteUpload(client, await request<Upload>("POST", "/uploads/import", { body: { url } })))),
    previewUrl: mediaUrl,
    mediaName,
    drawPlayer,
    recentUploads: async (kind: MediaKind) => {
      // A visitor has uploaded nothing, and looking must not create an account.
      const session = await client.ensureQueryData(sessionQuery);
      if (!session.user) return [];
      return client.fetchQuery({
        queryKey: ["uploads", kind],
        queryFn: async () =>
          (await request<{ items: Upload[] }>("GET", "/uploads", { query: { kind, limit: RECENT } })).items.map(toRef),
      });
    },
    deleteUpload: (ref) =>
      readable(async () => {
        await request("DELETE", `/uploads/${encodeURIComponent(ref.id)}`);
        void client.invalidateQueries({ queryKey: ["uploads"] });
      }),
    recentWorks: async (kind: MediaKind) => {
      const session = await client.ensureQueryData(sessionQuery);
      if (!session.user) return [];
      const { items } = await request<TaskPage>("GET", "/tasks", { query: { state: "finished", limit: RECENT_TASKS } });
      const works = items.flatMap((task) =>
        task.artifacts.flatMap((artifact) =>
          artifact.kind === kind && artifact.url !== null
            ? [{ id: artifact.id, url: artifact.url, kind, name: artifact.title ?? nameOf(task), small: smallOf(artifact) }]
            : [],
        ),
      );
      return works.slice(0, RECENT);
    },
    promptHistory: async (pointer) => {
      const name = pointer.slice(1);
      const session = await client.ensureQueryData(sessionQuery);
      if (!session.user) return [];
      const { items } = await client.fetchQuery({
        queryKey: ["prompt-history"],
        queryFn: () => request<TaskPage>("GET", "/tasks", { query: { limit: HISTORY_TASKS } }),
        staleTime: HISTORY_MS,
      });
      const written = items.toSorted((a, b) => worth(a) - worth(b)).map((task) => task.params[name]).filter((text): text is string => typeof text === "string" && text.trim() !== "");
      return [...new Set(written)].slice(0, HISTORY);
    },
    describeTask: async (id) => {
      const task = await client.fetchQuery({
        queryKey: ["task", id],
        queryFn: () => request<Task>("GET", `/tasks/${encodeURIComponent(id)}`),
        staleTime: DESCRIBED_MS,
      });
      const artifact = task.artifacts[0];
      return { summary: nameOf(task), kind: artifact?.kind ?? "text", url: artifact?.url ?? null };
    },
    ...(rewrites && {
      rewritePrompt: (text: string, rewriting: Rewriting) =>
        readable(async () => {
          try {
            return (await request<{ text: string }>("POST", "/prompts/rewrite", { body: { text, rewriting, kind: output } })).text;
          } catch (error) {
            if (error instanceof ApiError && error.status === 403) refusedTo.set(client.getQueryData(sessionQuery.queryKey)?.user?.id ?? null);
            throw error;
          }
        }),
    }),
    now: () => hostTime(Date.now()),
    toast: (message, tone, ms, action) => (action ? toastWithAction(message, action, tone) : toast(message, tone, ms)),
  };
}

/** What came to something is asked for again rather than what failed. */
const worth = (task: Task): number => (task.state === "succeeded" ? 0 : isUnfinished(task) ? 1 : 2);

const toRef = ({ id, url, kind, name }: Upload): MediaRef => ({ id, url, kind, name });
