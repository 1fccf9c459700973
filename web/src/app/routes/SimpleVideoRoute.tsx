import { NativeSelect } from "@mantine/core";
import { useSearchParams } from "react-router";
import { Choice } from "@/components/Choice";
import { ErrorState } from "@/components/ErrorState";
import { carryOver, type JsonSchema } from "@/forms";
import { useTexts } from "@/i18n";
import { useSite, useTools } from "@/lib/api/queries";
import type { Site, Tool } from "@/lib/api/types";
import { loadDraft, saveDraft } from "@/lib/drafts";
import { SITE_PAGES } from "@/lib/sitePages";
import { StudioSkeleton } from "../layout/StudioSkeleton";
import { NotFound } from "./NotFound";
import { simpleChoices, SOURCES, type SimpleChoice, type Source } from "./simpleVideo";
import { StudioRoute } from "./StudioRoute";
import "./texts.zh";

/** Videos from words or from a picture, whichever tool makes them: one page with a choice of models. */
export default function SimpleVideoRoute() {
  const [site, tools] = [useSite(), useTools()];
  if (site.isLoadingError || tools.isError) return <ErrorState page onRetry={() => void Promise.all([site.refetch(), tools.refetch()])} />;
  if (!site.data || !tools.data) return <StudioSkeleton />;
  return <SimpleVideo site={site.data} tools={tools.data} />;
}

function SimpleVideo({ site, tools }: { site: Site; tools: Tool[] }) {
  const { t, pick, language } = useTexts();
  const [search, setSearch] = useSearchParams();
  const all = simpleChoices(tools);
  const source: Source = SOURCES.find((one) => one === search.get("from")) ?? "text";
  const choices = all.filter((choice) => choice.source === source);
  const tool = search.get("model") ?? site.simple_tool;
  const current = choices.find((choice) => choice.tool.id === tool) ?? choices[0];
  if (!current) return <NotFound />;

  /** Opens another form with what this one holds. */
  const open = (next: SimpleChoice | undefined) => {
    if (!next) return;
    const held = loadDraft(current.tool.id, current.mode.id);
    if (held) saveDraft(next.tool.id, next.mode.id, carryOver(current.mode.schema as JsonSchema, held, next.mode.schema as JsonSchema, language === "en" ? "en" : "zh").values);
    setSearch({ from: next.source, model: next.tool.id }, { replace: true });
  };
  const of = (wanted: Source) => all.find((choice) => choice.source === wanted && choice.tool.id === current.tool.id) ?? all.find((choice) => choice.source === wanted);

  return (
    <StudioRoute
      key={`${current.tool.id}/${current.mode.id}`}
      tool={{ ...current.tool, modes: [current.mode, ...current.tool.modes.filter(({ follow_up_only }) => follow_up_only)] }}
      tools={tools}
      site={site}
      head={{
        title: pick(SITE_PAGES["/video-generator2"]),
        choices: (
          <>
            <Choice wide name={t("simple.source")} value={source} onChange={(wanted) => open(of(wanted))} options={SOURCES.map((value) => ({ value, label: t(`simple.${value}`) }))} />
            <NativeSelect
              label={t("simple.model")}
              value={current.tool.id}
              onChange={(event) => open(choices.find((choice) => choice.tool.id === event.currentTarget.value))}
              data={choices.map((choice) => ({ value: choice.tool.id, label: pick(choice.tool.title) }))}
            />
          </>
        ),
      }}
    />
  );
}
