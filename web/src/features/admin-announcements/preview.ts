import type { ReactNode } from "react";
import type { AnnouncementDraft } from "@/lib/api/types";

/** Draws an announcement as its readers will see it. */
export type Preview = (draft: AnnouncementDraft) => ReactNode;
