import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { toast } from "@/lib/toast";

export interface Picture {
  file: File;
  /** Address of the picture on this device. */
  seen: string;
  /** How much of it is stored, from 0 to 1. */
  share: number;
  /** Its id, once the account has it; waits for the upload that is under way. */
  id: Promise<string | null>;
}

/** A picture that goes along with the words: stored from the moment on at which it was chosen. */
export function usePicture() {
  const { t } = useTexts();
  const client = useQueryClient();
  const [picture, setPicture] = useState<Picture | null>(null);
  const seen = picture?.seen;
  useEffect(() => () => (seen === undefined ? undefined : URL.revokeObjectURL(seen)), [seen]);

  const choose = (file: File) => {
    const only = (held: Picture | null, change: Partial<Picture>) => (held?.file === file ? { ...held, ...change } : held);
    const store = async (): Promise<string | null> => {
      try {
        const { storeFile } = await import("@/lib/storeFile");
        const { id } = await storeFile(client, file, (share) => setPicture((held) => only(held, { share })));
        setPicture((held) => only(held, { share: 1 }));
        return id;
      } catch (error) {
        toast(error instanceof ApiError ? error.message : t("app.networkError"), "error");
        setPicture((held) => (held?.file === file ? null : held));
        return null;
      }
    };
    setPicture({ file, seen: URL.createObjectURL(file), share: 0, id: store() });
  };
  return { picture, choose, remove: () => setPicture(null) };
}
