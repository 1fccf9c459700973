import type { QueryClient } from "@tanstack/react-query";
import { request, uploadFile } from "./api/client";
import type { Upload } from "./api/types";
import { ensureSession } from "./session";
import { sha256 } from "./sha256";

/** Keeps a file in the account, which a first one creates. Bytes that were sent at another time are not sent again. */
export async function storeFile(client: QueryClient, file: File, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<Upload> {
  await ensureSession(client);
  return noteUpload(client, (await earlierUpload(file, signal)) ?? (await uploadFile(file, onProgress, signal)));
}

/** Lists of uploads ask anew for what has come. */
export function noteUpload(client: QueryClient, upload: Upload): Upload {
  void client.invalidateQueries({ queryKey: ["uploads", upload.kind] });
  return upload;
}

/** Not knowing an earlier one costs no more than sending the file. */
async function earlierUpload(file: File, signal: AbortSignal | undefined): Promise<Upload | null> {
  try {
    const hash = await sha256(file);
    if (hash === null) return null;
    const query = { sha256: hash, limit: 1 };
    const { items } = await request<{ items: Upload[] }>("GET", "/uploads", { query, ...(signal ? { signal } : {}) });
    return items[0] ?? null;
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  }
}
