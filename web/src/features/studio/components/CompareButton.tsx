import { UnstyledButton } from "@mantine/core";
import { Suspense, useState } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import type { CompareProps } from "../comparison/CompareDialog";
import styles from "./StudioPanel.module.css";

const CompareDialog = lazyPage<CompareProps>(() => import("../comparison/CompareDialog"));

interface Props extends Omit<CompareProps, "opened" | "onClose"> {
  /** Whether the form can be sent; where it cannot, it says so itself. */
  onPress(): boolean;
}

/** Beside the button that generates: the same with several tools or settings at once. */
export function CompareButton({ onPress, ...rest }: Props) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<boolean | null>(null);
  return (
    <>
      <UnstyledButton className={styles.compare} onClick={() => onPress() && setOpened(true)}>
        <Icon name="scale" />
        {t("studio.compare")}
      </UnstyledButton>
      {opened !== null && (
        <Suspense>
          <CompareDialog {...rest} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
