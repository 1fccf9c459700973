import { Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { usableExample } from "@/forms/schema/mediaValues";
import { promptsOf } from "@/forms/schema/remembered";
import type { JsonSchema } from "@/forms/types";
import { AccountEntry } from "@/features/account/components/AccountEntry";
import { Hero, type Offer } from "@/features/home/components/Hero";
import { HomePage } from "@/features/home/components/HomePage";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import type { UseQueryResult } from "@tanstack/react-query";
import { findTool, usableTools, useSite, useTools } from "@/lib/api/queries";
import type { Mode, Params, Site, Tool } from "@/lib/api/types";
import { incomingDraft } from "@/lib/drafts";
import { exampleDraft } from "@/lib/prefill";
import { localPrice } from "@/lib/price";
import { LanguageSwitch, SchemeSwitch } from "../layout/Switches";
import { loadStudio } from "./chunks";
import { ErrorState } from "@/components/ErrorState";
import { ConnectionBanner } from "../layout/ConnectionBanner";
import { HomeSkeleton } from "../layout/HomeSkeleton";
import { GALLERY_ROUTE, HUB_ROUTE, PRICES_ROUTE, STORE_ROUTE } from "@/lib/routes";

const AnnouncementBanner = lazyPage(async () => ({ default: (await import("@/features/announcements/components/Announcements")).AnnouncementBanner }));

const SiteFooter = lazyPage(() => import("../layout/SiteFooter"));

const ContactPanel = lazyPage(async () => ({ default: (await import("@/features/store/components/ContactPanel")).ContactPanel }));

const OWN = {
  images: GALLERY_ROUTE,
  music: "/musicplayer",
  points: STORE_ROUTE,
  prices: PRICES_ROUTE,
  docs: "/docs",
  create: HUB_ROUTE,
  chat: "/legacy-home",
  services: "/services",
  api: "/api-integration",
  tutorial: "/naixue",
  comparisons: "/comparisons",
};

/** The home page, with a field whose words the hub's first tool makes at once. */
export default function HomeRoute() {
  const { search } = useLocation();
  const known = useSite();
  const tools = useTools();
  const site = known.data;
  if (!site) return known.isError ? <ErrorState page onRetry={() => void Promise.all([known.refetch(), tools.refetch()])} /> : <HomeSkeleton />;
  return (
    <HomePage
      site={site}
      search={search}
      own={OWN}
      footer={
        <Suspense fallback={null}>
          <SiteFooter />
        </Suspense>
      }
      account={(switches) => <AccountEntry shop={false}>{switches}</AccountEntry>}
      switches={
        <>
          <LanguageSwitch />
          <SchemeSwitch />
        </>
      }
      banner={
        <>
          <ConnectionBanner />
          <Suspense fallback={null}>
            <AnnouncementBanner />
          </Suspense>
        </>
      }
      support={<ContactPanel open />}
      hero={(gift) => <First tools={tools} site={site} gift={gift} />}
    />
  );
}

function First({ tools, site, gift }: { tools: UseQueryResult<Tool[]>; site: Site; gift: number }) {
  const { t, pick, language } = useTexts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const tool = findTool(tools.data, site.default_tool);
  const mode = tool && (tool.modes.find(({ id }) => id === site.default_mode) ?? tool.modes.find((one) => !one.follow_up_only));
  const form = mode && formOf(mode, language);
  const offer: Offer | null = tool && mode && form ? { tool: pick(tool.title), price: localPrice(mode.price, form.params), examples: form.examples, longest: form.longest } : null;
  const make = (prompt: string) => {
    if (!tool || !mode || !form) return;
    setBusy(true);
    incomingDraft.set(exampleDraft(tool.id, mode.id, { ...form.params, [form.field]: prompt }, true));
    void navigate(`${HUB_ROUTE}?mode=${encodeURIComponent(mode.id)}`);
  };
  const trouble = tools.isError && !tools.data ? { words: t("app.loadFailed"), retry: () => void tools.refetch() } : tools.data && !offer ? { words: t("home.noTools"), retry: null } : null;
  return <Hero count={usableTools(site)} gift={gift} offer={offer} trouble={trouble} busy={busy} onMake={make} onBegin={() => void loadStudio()} />;
}

/** The field for words of a mode, and what else it is made with: its example. */
function formOf(mode: Mode, language: string): { field: string; params: Params; examples: string[]; longest: number | null } | null {
  const schema = mode.schema as JsonSchema;
  const params = usableExample(schema, mode.example, language);
  const field = params === null ? undefined : Object.keys(promptsOf(schema, params))[0];
  if (params === null || field === undefined) return null;
  const example = params[field];
  const longest = schema.properties?.[field]?.maxLength;
  return { field, params, examples: typeof example === "string" ? [example] : [], longest: longest ?? null };
}
