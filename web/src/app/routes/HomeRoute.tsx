import { Suspense, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { AccountEntry } from "@/features/account/components/AccountEntry";
import { Hero, type Kind, type Offer } from "@/features/home/components/Hero";
import { usePicture } from "@/features/home/usePicture";
import { HomePage } from "@/features/home/components/HomePage";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import type { UseQueryResult } from "@tanstack/react-query";
import { usableTools, useSite, useTools } from "@/lib/api/queries";
import type { Site, Tool } from "@/lib/api/types";
import { incomingDraft } from "@/lib/drafts";
import { exampleDraft } from "@/lib/prefill";
import { localPrice } from "@/lib/price";
import { LanguageSwitch, SchemeSwitch } from "../layout/Switches";
import { loadStudio } from "./chunks";
import { openerOf } from "./openers";
import { ErrorState } from "@/components/ErrorState";
import { ConnectionBanner } from "../layout/ConnectionBanner";
import { HomeSkeleton } from "../layout/HomeSkeleton";
import { GALLERY_ROUTE, HUB_ROUTE, PRICES_ROUTE, STORE_ROUTE } from "@/lib/routes";

const AnnouncementBanner = lazyPage(async () => ({ default: (await import("@/features/announcements/components/Announcements")).AnnouncementBanner }));

const SiteFooter = lazyPage(() => import("../layout/SiteFooter"));

const GalleryRows = lazyPage(() => import("@/features/gallery/components/GalleryRows"));

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
      below={
        <Suspense fallback={null}>
          <GalleryRows />
        </Suspense>
      }
      hero={(gift) => <First tools={tools} site={site} gift={gift} />}
    />
  );
}

const KINDS = ["video", "image", "audio"] as const;

function First({ tools, site, gift }: { tools: UseQueryResult<Tool[]>; site: Site; gift: number }) {
  const { t, pick, language } = useTexts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Kind | null>(null);
  const [shape, setShape] = useState<string | null>(null);
  const { picture, choose, remove } = usePicture();
  const pictured = picture !== null;
  const [openers, withPicture] = useMemo(() => {
    const of = (given: boolean) =>
      new Map(KINDS.flatMap((kind) => {
        const opener = openerOf(kind, tools.data ?? [], site, language, given);
        return opener ? [[kind, opener] as const] : [];
      }));
    return [of(false), of(true)];
  }, [tools.data, site, language]);
  const kinds = [...openers.keys()];
  // Until somebody chooses, what the site begins with.
  const begun = kinds.find((one) => openers.get(one)?.tool.id === site.default_tool) ?? kinds[0] ?? "video";
  const kind = asked !== null && openers.has(asked) ? asked : begun;
  // A kind that no picture helps is made of the words alone.
  const opener = (pictured && withPicture.has(kind) ? withPicture : openers).get(kind);
  const shapes = opener?.ratio?.choices ?? [];
  const ratio = shapes.some(({ value }) => value === shape) ? shape! : (opener?.ratio?.value ?? "");
  const params = opener && { ...opener.params, ...(opener.ratio && { [opener.ratio.field]: ratio }) };
  const offer: Offer | null = opener && params
    ? {
        tool: pick(opener.tool.title),
        price: localPrice(opener.mode.price, params),
        examples: opener.examples,
        longest: opener.longest,
        ratioTitle: opener.ratio?.title ?? "",
        ratios: shapes,
        ratio,
      }
    : null;
  const make = async (prompt: string) => {
    if (!opener) return;
    const { tool, mode, field, picture: place } = opener;
    setBusy(true);
    const id = place ? ((await picture?.id) ?? null) : null;
    // The reason was told; the words stay.
    if (place && id === null) return setBusy(false);
    const given = place && id !== null ? { [place.field]: place.list ? [id] : id } : {};
    incomingDraft.set(exampleDraft(tool.id, mode.id, { ...params, [field]: prompt, ...given }, true));
    const address = tool.id === site.default_tool && !place ? HUB_ROUTE : tool.route;
    void navigate(`${address}?mode=${encodeURIComponent(mode.id)}`);
  };
  const trouble = tools.isError && !tools.data ? { words: t("app.loadFailed"), retry: () => void tools.refetch() } : tools.data && !offer ? { words: t("home.noTools"), retry: null } : null;
  return (
    <Hero
      count={usableTools(site)}
      gift={gift}
      kinds={kinds}
      kind={kind}
      onKind={setAsked}
      picture={picture}
      takesPicture={withPicture.has(kind)}
      onPicture={choose}
      onNoPicture={remove}
      offer={offer}
      trouble={trouble}
      busy={busy}
      onRatio={setShape}
      onMake={(prompt) => void make(prompt)}
      onBegin={() => void loadStudio()}
    />
  );
}
