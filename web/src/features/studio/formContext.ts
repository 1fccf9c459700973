import type { QueryClient } from "@tanstack/react-query";
import { TransferError, type FormContext, type MediaRef } from "@/forms";
import { ApiError, mediaUrl, request, uploadFile } from "@/lib/api/client";
import type { MediaKind, Task, Upload } from "@/lib/api/types";
import { ensureSession } from "@/lib/session";
import { sessionQuery } from "@/lib/api/queries";
import { toast } from "@/lib/toast";

const RECENT = 24;
/** A finished task changes no more, but its links are signed for a time. */
const DESCRIBED_MS = 10 * 60_000;

/** What the form needs from the page: uploads go to the account, which a first upload creates. */
export function createFormContext(client: QueryClient, networkMessage: string): Omit<FormContext, "onSubmit"> {
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
  const remember = (upload: Upload): MediaRef => {
    void client.invalidateQueries({ queryKey: ["uploads", upload.kind] });
    return toRef(upload);
  };
  return {
    uploadFile: (file, onProgress, signal) =>
      readable(async () => remember(await uploadFile(file, onProgress, signal))),
    importUrl: (url) =>
      readable(async () => remember(await request<Upload>("POST", "/uploads/import", { body: { url } }))),
    previewUrl: mediaUrl,
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
    describeTask: async (id) => {
      const task = await client.fetchQuery({
        queryKey: ["task", id],
        queryFn: () => request<Task>("GET", `/tasks/${encodeURIComponent(id)}`),
        staleTime: DESCRIBED_MS,
      });
      const artifact = task.artifacts[0];
      return { summary: task.summary, kind: artifact?.kind ?? "text", url: artifact?.url ?? null };
    },
    toast,
  };
}

const toRef = ({ id, url, kind, name }: Upload): MediaRef => ({ id, url, kind, name });
