import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import type { CodeProps } from "../code/CodeDialog";

const CodeDialog = lazyPage<CodeProps>(() => import("../code/CodeDialog"));

/** Over the form: what the form asks for, as a program. */
export function CodeButton(props: Omit<CodeProps, "opened" | "onClose">) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<boolean | null>(null);
  return (
    <>
      <Button variant="subtle" color="gray" c="var(--ink-2)" size="compact-sm" aria-label={t("studio.code")} title={t("studio.code")} onClick={() => setOpened(true)}>
        <Icon name="code" size={17} />
      </Button>
      {opened !== null && (
        <Suspense>
          <CodeDialog {...props} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
