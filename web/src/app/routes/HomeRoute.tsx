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
import { findTool, useSite, useTools } from "@/lib/api/queries";
import type { Mode, Params, Tool } from "@/lib/api/types";
import { incomingDraft } from "@/lib/drafts";
import { exampleDraft } from "@/lib/prefill";
import { localPrice } from "@/lib/price";
import { SITE_PAGES } from "@/lib/sitePages";
import { Notices } from "../layout/Notices";
import { LanguageSwitch, SchemeSwitch } from "../layout/Switches";
import { loadStudio } from "./chunks";
import { HomeSkeleton } from "../layout/HomeSkeleton";
import { GALLERY_ROUTE, HUB_ROUTE, PRICES_ROUTE, STORE_ROUTE } from "@/lib/routes";

const AnnouncementBanner = lazyPage(async () => ({ default: (await import("@/features/announcements/components/Announcements")).AnnouncementBanner }));

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
  const { pick } = useTexts();
  const { search } = useLocation();
  const site = useSite().data;
  const tools = useTools().data;
  if (!site) return <HomeSkeleton />;
  return (
    <HomePage
      site={site}
      search={search}
      own={OWN}
      footer={{
        links: [
          { to: "/about", title: pick(SITE_PAGES["/about"]) },
          { to: "/landing", title: pick(SITE_PAGES["/landing"]) },
          { to: "/naixue", title: pick(SITE_PAGES["/naixue"]) },
          { to: "/our-company", title: pick(SITE_PAGES["/our-company"]) },
          { to: "/privacy-policy", title: pick(SITE_PAGES["/privacy-policy"]) },
        ],
        platform: "/dhmsg",
      }}
      account={<AccountEntry shop={false} />}
      switches={
        <>
          <LanguageSwitch />
          <SchemeSwitch />
        </>
      }
      banner={
        <Notices>
          <Suspense fallback={null}>
            <AnnouncementBanner />
          </Suspense>
        </Notices>
      }
      support={<ContactPanel open />}
      hero={(gift) => <First tools={tools} tool={findTool(tools, site.default_tool)} wanted={site.default_mode ?? null} gift={gift} />}
    />
  );
}

function First({ tools, tool, wanted, gift }: { tools: Tool[] | undefined; tool: Tool | undefined; wanted: string | null; gift: number }) {
  const { pick, language } = useTexts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const mode = tool && (tool.modes.find(({ id }) => id === wanted) ?? tool.modes.find((one) => !one.follow_up_only));
  const form = mode && formOf(mode, language);
  const offer: Offer | null = tool && mode && form ? { tool: pick(tool.title), price: localPrice(mode.price, form.params), examples: form.examples, longest: form.longest } : null;
  const make = (prompt: string) => {
    if (!tool || !mode || !form) return;
    setBusy(true);
    incomingDraft.set(exampleDraft(tool.id, mode.id, { ...form.params, [form.field]: prompt }, true));
    void navigate(`${HUB_ROUTE}?mode=${encodeURIComponent(mode.id)}`);
  };
  return <Hero count={tools?.length ?? 0} gift={gift} offer={offer} busy={busy} onMake={make} onBegin={() => void loadStudio()} />;
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
