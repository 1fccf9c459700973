import { ActionIcon, Popover } from "@mantine/core";
import { Suspense, useState } from "react";
import { Icon } from "@/components/Icon";
import type { JsonSchema } from "@/forms";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import type { Mode, Params, Tool } from "@/lib/api/types";

const PresetList = lazyPage(() => import("../presets/PresetList"));

interface Props {
  tool: Tool;
  mode: Mode;
  schema: JsonSchema;
  params: Params;
  onApply(params: Params): void;
}

/** The reader's own settings under names; the list is fetched when it is first opened. */
export function Presets(props: Props) {
  const { t } = useTexts();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} width={320} position="bottom-end" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={36} variant="subtle" color="gray" c="var(--ink-2)" aria-label={t("studio.presets")} title={t("studio.presets")} onClick={() => setOpened(!opened)}>
          <Icon name="sliders" size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("studio.presets")}>
        <Suspense>
          <PresetList {...props} onClose={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
