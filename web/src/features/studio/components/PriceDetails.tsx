import { Popover, UnstyledButton } from "@mantine/core";
import { Suspense } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import { isReckoned } from "@/lib/price";
import type { PriceProps } from "../price/PriceSum";
import styles from "./PriceDetails.module.css";

const PriceSum = lazyPage(() => import("../price/PriceSum"));

/** How the price comes about, on request. Nothing where there is nothing to reckon. */
export function PriceDetails(props: PriceProps) {
  const { t } = useTexts();
  if (!isReckoned(props.mode.price)) return null;
  return (
    <Popover width={300} position="top-end" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles.open} aria-label={t("studio.priceDetails")} title={t("studio.priceDetails")}>
          <Icon name="receipt" size={20} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("studio.priceDetails")}>
        <h2 className={styles.heading} tabIndex={-1} data-autofocus>
          {t("studio.priceDetails")}
        </h2>
        <Suspense>
          <PriceSum {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
