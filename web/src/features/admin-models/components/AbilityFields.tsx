import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { ModelsView } from "../api";
import { useLabels } from "../labels";
import type { Draft } from "../useDraft";
import { Ticks } from "./Ticks";

/** What a model can do, and the modes that offer it. */
export function AbilityFields({ view, draft: { entry, set }, at }: { view: ModelsView; draft: Draft; at(member: string): string | undefined }) {
  const { t, pick } = useTexts();
  const labels = useLabels(view);
  const features = [...new Set([...Object.keys(view.features), ...(entry.has ?? [])])];
  const all = view.modes.map(({ id }) => id);
  const modes = entry.modes?.length ? entry.modes : all;
  return (
    <Stack gap={4} shrink>
      {features.length > 0 && (
        <Ticks
          label={t("adminModels.features")}
          help={t("adminModels.featuresHelp")}
          error={at("has")}
          options={features.map((name) => ({ value: name, label: labels.feature(name) }))}
          value={entry.has ?? []}
          onChange={(chosen) => {
            // In the order that it had, so that a tick set back is no change.
            const has = [...(entry.has ?? []).filter((name) => chosen.includes(name)), ...chosen.filter((name) => !entry.has?.includes(name))];
            set({ has: has.length > 0 ? has : undefined });
          }}
        />
      )}
      {view.modes.length > 1 && (
        <Ticks
          label={t("adminModels.modes")}
          help={t("adminModels.modesHelp")}
          error={at("modes")}
          // No mode at all would say: every mode.
          options={view.modes.map((mode) => ({ value: mode.id, label: pick(mode.label), disabled: modes.length === 1 && modes[0] === mode.id }))}
          value={modes}
          onChange={(chosen) => set({ modes: chosen.length === all.length ? undefined : all.filter((id) => chosen.includes(id)) })}
        />
      )}
    </Stack>
  );
}
