import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "@/i18n";
import { findTool } from "@/lib/api/queries";
import type { Params, Tool } from "@/lib/api/types";
import { incomingDraft } from "@/lib/drafts";
import { sharedDraft } from "@/lib/prefill";
import { toast } from "@/lib/toast";
import "@/features/studio/texts.zh";

/** Opens the form of a tool; values that are shared are filled in. */
export function useOpenForm(tools: Tool[] | undefined) {
  const { t } = useTexts();
  const navigate = useNavigate();
  return useCallback(
    (id: string, mode: string, params: Params | null) => {
      const tool = findTool(tools, id);
      const form = tool?.modes.find((one) => one.id === mode);
      if (!tool || !form) return toast(t("studio.unknownTool"), "error");
      // A form that only a result leads to stands in no tab.
      if (form.follow_up_only) return void navigate(tool.route);
      if (params) incomingDraft.set(sharedDraft(id, mode, params));
      void navigate(`${tool.route}?mode=${encodeURIComponent(mode)}`);
    },
    [tools, navigate, t],
  );
}
