import { Suspense, useState } from "react";
import { IconButton } from "@/components/IconButton";
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
      <IconButton icon="code" label={t("studio.code")} onClick={() => setOpened(true)} />
      {opened !== null && (
        <Suspense>
          <CodeDialog {...props} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
