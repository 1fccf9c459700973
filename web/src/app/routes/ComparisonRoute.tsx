import { Skeleton } from "@mantine/core";
import { Suspense, useState } from "react";
import { useNavigate, useParams } from "react-router";
import layout from "@/components/layout.module.css";
import { ActsProvider } from "@/features/works/acts/acts";
import { useWorkAddress } from "@/features/works/address";
import { ComparisonList } from "@/features/works/comparison/ComparisonList";
import { ComparisonPage } from "@/features/works/comparison/ComparisonPage";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import { findTool, useSession, useSite, useTools } from "@/lib/api/queries";
import type { Session, Site, Task, Tool } from "@/lib/api/types";
import { incomingDraft } from "@/lib/drafts";
import { useNeeded } from "@/lib/hooks";
import type { Draft } from "@/lib/prefill";
import { toast } from "@/lib/toast";
import "@/features/studio/texts.zh";
import { drawPlayer } from "./players";

const FollowUpDialog = lazyPage(() => import("@/features/studio/follow-up/FollowUpDialog"));

/** The comparisons of the account, or one of them. */
export default function ComparisonRoute() {
  const { id } = useParams();
  const { t } = useTexts();
  const session = useSession().data;
  const tools = useTools().data;
  const site = useSite().data;
  if (!session || !tools || !site) return <Skeleton height={320} radius="xl" className={layout.hubPage} role="status" aria-label={t("app.loading")} />;
  const signedIn = session.user !== null;
  if (id !== undefined) return <One key={id} id={id} tools={tools} site={site} session={session} />;
  return <ComparisonList tools={tools} signedIn={signedIn} />;
}

function One({ id, tools, site, session }: { id: string; tools: Tool[]; site: Site; session: Session }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const address = useWorkAddress();
  const [followUp, setFollowUp] = useState<Draft | null>(null);
  const needed = useNeeded(followUp !== null);
  const signedIn = session.user !== null;

  /** Opens the form that a draft is for; one that only a result leads to opens over the page. */
  const openDraft = (draft: Draft) => {
    const tool = findTool(tools, draft.tool);
    const form = tool?.modes.find((mode) => mode.id === draft.mode);
    if (!tool || !form) return toast(t("studio.unknownTool"), "error");
    if (form.follow_up_only) {
      address.close();
      return setFollowUp(draft);
    }
    incomingDraft.set(draft);
    void navigate(`${tool.route}?mode=${encodeURIComponent(draft.mode)}`);
  };
  const toForm = (task: Task) => {
    const tool = findTool(tools, task.tool);
    if (tool) void navigate(`${tool.route}?mode=${encodeURIComponent(task.mode)}`);
  };

  return (
    <ActsProvider tools={tools} onDraft={openDraft} onRetried={toForm}>
      <ComparisonPage id={id} signedIn={signedIn} />
      {needed && (
        <Suspense>
          <FollowUpDialog draft={followUp} tools={tools} site={site} session={session} onClose={() => setFollowUp(null)} onSubmitted={toForm} drawPlayer={drawPlayer} />
        </Suspense>
      )}
    </ActsProvider>
  );
}
