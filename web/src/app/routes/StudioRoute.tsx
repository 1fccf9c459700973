import { useMediaQuery } from "@mantine/hooks";
import { Suspense, useCallback, useDeferredValue, useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { usableExample, type JsonSchema } from "@/forms";
import { StudioPanel } from "@/features/studio/components/StudioPanel";
import { useWorkAddress, withoutWork } from "@/features/works/address";
import { TaskStream } from "@/features/works/stream/TaskStream";
import { note, seenRunning } from "@/features/works/stream/trackedTasks";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import { useTitle } from "@/lib/useTitle";
import { findTool, useSession } from "@/lib/api/queries";
import type { Params, Site, Task, Tool } from "@/lib/api/types";
import { incomingDraft } from "@/lib/drafts";
import { useNeeded } from "@/lib/hooks";
import { looksSignedIn } from "@/lib/stored";
import { exampleDraft, sharedDraft, type Draft } from "@/lib/prefill";
import { toast } from "@/lib/toast";
import { Dock, type Pane } from "./Dock";
import { ALL_WORKS, HUB_ROUTE, WORKS_PARAMETER } from "@/lib/routes";
import { drawPlayer } from "./players";
import { useOpenForm } from "./useOpenForm";
import styles from "./StudioRoute.module.css";

const Inspiration = lazyPage(() => import("@/features/gallery/components/Inspiration"));
const FinderDialog = lazyPage(() => import("@/features/hub/finder/FinderDialog"));
const FollowUpDialog = lazyPage(() => import("@/features/studio/follow-up/FollowUpDialog"));

interface Props {
  tool: Tool;
  tools: Tool[];
  site: Site;
  /** What stands above the form in the place of the tool's name and tabs, and names the page. */
  head?: { title: string; choices: ReactNode };
}

/** One tool's page: its form on the left, the stream of works on the right; on phones one of the two. */
export function StudioRoute({ tool, tools, site, head }: Props) {
  const { t, pick, language } = useTexts();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const session = useSession().data;
  const signedIn = session?.user != null;
  // Before the host has said so, what the browser keeps tells whether somebody is signed in.
  const visitor = session ? session.user === null : !looksSignedIn();
  const { id: work } = useWorkAddress();
  const narrow = useMediaQuery("(max-width: 899px)", false, { getInitialValueInEffect: false });
  const everyWork = search.get(WORKS_PARAMETER) === ALL_WORKS;
  const [pane, showPane] = usePanes(work === null && !everyWork ? "compose" : "works");
  const tabs = tool.modes.filter((item) => !item.follow_up_only);
  const path = useLocation().pathname.replace(/\/+$/, "");
  const onHub = path === HUB_ROUTE;
  const opening = tabs.find((item) => (onHub && item.id === site.default_mode) || item.also_at === path) ?? tabs[0];
  const mode = tabs.find((item) => item.id === search.get("mode")) ?? opening;
  // The dialog's code is fetched on first use; afterwards it stays, to give the focus back when it closes.
  const [followUp, setFollowUp] = useState<Draft | null>(null);
  const needed = useNeeded(followUp !== null);
  const [finding, setFinding] = useState(false);
  // The form first, then the works.
  const formDrawn = useDeferredValue(true, false);

  // Who asks for all works on a phone means the side where they are.
  useEffect(() => {
    if (everyWork) showPane("works");
  }, [everyWork, showPane]);

  // An address may name a form that only a result opens, or none: it is put right, and the page says how that form is come by.
  const asked = search.get("mode");
  const misled = asked !== null && asked !== mode?.id;
  const followUpOnly = tool.modes.find((item) => item.id === asked && item.follow_up_only);
  useEffect(() => {
    if (!misled) return;
    if (followUpOnly) toast(t("stage.followUpOnly", { mode: pick(followUpOnly.label) }));
    const without = (old: URLSearchParams) => new URLSearchParams([...old].filter(([name]) => name !== "mode"));
    setSearch(without, { replace: true });
  }, [misled, followUpOnly, setSearch, t, pick]);

  const title = head?.title ?? pick(tool.title);
  useTitle(title);

  const setMode = (id: string) => {
    const next = withoutWork(search);
    next.set("mode", id);
    setSearch(next, { replace: true });
  };

  /** Opens the form that a draft is for, wherever it is; the form takes it from the store. */
  const openDraft = useCallback(
    (draft: Draft) => {
      const target = findTool(tools, draft.tool);
      const form = target?.modes.find((item) => item.id === draft.mode);
      if (!target || !form) {
        toast(t("studio.unknownTool"), "error");
        return;
      }
      if (form.follow_up_only) {
        // Whatever work is being looked at steps aside.
        if (search.has("work")) setSearch(withoutWork(search), { replace: true });
        setFollowUp(draft);
        return;
      }
      incomingDraft.set(draft);
      // The hub's own address shows a tool too: stay there rather than jump to the tool's route.
      if (target.id === tool.id && tabs.some(({ id }) => id === draft.mode)) setMode(draft.mode);
      else void navigate(`${target.route}?mode=${encodeURIComponent(draft.mode)}`);
      showPane("compose");
      window.scrollTo({ top: 0, behavior: "smooth" });
    },
    // setMode only wraps setSearch, which React Router keeps stable enough.
    [tools, tool, navigate, t, search],
  );

  const leave = useOpenForm(tools);
  // Whose settings are not shared, or whose form only a result leads to, is shown its tool with a form as it is.
  const openForm = (id: string, form: string, params: Params | null) => {
    const followed = findTool(tools, id)?.modes.some((one) => one.id === form && one.follow_up_only);
    if (params !== null && !followed) return openDraft(sharedDraft(id, form, params));
    leave(id, form, params);
    showPane("compose");
  };
  const showStream = useCallback((task: Task) => {
    // It may be over before the page hears that it runs.
    note(seenRunning, [task.id]);
    showPane("works");
    window.scrollTo({ top: 0, behavior: "smooth" });
  }, [showPane]);

  if (!mode) return null;
  const welcome = onHub && mode === opening && visitor;
  // The example of a visitor's hub is in the form already: there it is made, elsewhere it is filled in.
  const tryExample = () =>
    openDraft(exampleDraft(tool.id, mode.id, usableExample(mode.schema as JsonSchema, mode.example, language) ?? {}, welcome));
  return (
    <div className={styles.studio} data-pane={pane}>
      <div className={styles.panel}>
        <StudioPanel
          tool={tool}
          modes={tabs}
          mode={mode}
          site={site}
          session={session}
          head={head}
          mixed={tools.some(({ demo }) => !demo)}
          welcome={welcome}
          onMode={setMode}
          onFind={() => setFinding(true)}
          onSubmitted={showStream}
          drawPlayer={drawPlayer}
        />
      </div>
      <div className={styles.stream}>
        {/* The form, whose heading names the page, is out of sight. */}
        {narrow && pane === "works" && <h1 className="visually-hidden">{title}</h1>}
        {formDrawn && (
          <TaskStream
            tool={tool}
            mode={mode}
            tools={tools}
            signedIn={signedIn}
            shown={!narrow || pane === "works"}
            onDraft={openDraft}
            onRetried={showStream}
            onExample={tryExample}
            drawInspiration={(empty) => (
              <Suspense fallback={null}>
                <Inspiration tool={tool} kind={mode.output} tools={tools} onForm={openForm} empty={empty} />
              </Suspense>
            )}
          />
        )}
      </div>
      <Dock pane={pane} tool={tool.id} signedIn={signedIn} onPane={showPane} />
      {finding && (
        <Suspense>
          <FinderDialog onClose={() => setFinding(false)} />
        </Suspense>
      )}
      {needed && (
        <Suspense>
          <FollowUpDialog
            // Once the work has left: a viewer that closes under an open dialog would take the focus out of it.
            draft={work === null ? followUp : null}
            tools={tools}
            site={site}
            session={session}
            onClose={() => setFollowUp(null)}
            onSubmitted={showStream}
            drawPlayer={drawPlayer}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Which side a phone shows; each side is where it was left when one comes back to it. */
function usePanes(first: Pane): [Pane, (pane: Pane) => void] {
  const [pane, setPane] = useState<Pane>(first);
  const places = useRef<Record<Pane, number>>({ compose: 0, works: 0 });
  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === pane) return;
    shown.current = pane;
    if (window.matchMedia("(max-width: 899px)").matches) window.scrollTo({ top: places.current[pane] });
  }, [pane]);
  const change = useCallback((next: Pane) => {
    places.current[shown.current] = window.scrollY;
    setPane(next);
  }, []);
  return [pane, change];
}
