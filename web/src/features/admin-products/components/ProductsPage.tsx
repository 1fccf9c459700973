import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "@/components/Confirm";
import type { Column } from "@/components/DataTable";
import { ListPage } from "@/components/ListPage";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { grouped, stamp } from "@/lib/format";
import { useLast } from "@/lib/hooks";
import { yuan } from "@/lib/money";
import { toast } from "@/lib/toast";
import { changeable, useProductActs, useProducts, type Product } from "../api";
import type { Preview } from "../preview";
import { ProductDialog } from "./ProductDialog";
import "../texts.zh";
import styles from "./products.module.css";

/** What the store sells. */
export function ProductsPage({ preview }: { preview: Preview }) {
  const { t } = useTexts();
  const products = useProducts();
  const { save, takeOff } = useProductActs();
  const [edited, setEdited] = useState<Product | "new" | null>(null);
  const [leaving, setLeaving] = useState<Product | null>(null);
  const toLeave = useLast(leaving);
  const failed = (error: Error) => toast(wordsOf(error, t("adminProducts.unknown")), "error", 5000);

  const putOn = (product: Product) =>
    save.mutate(
      { id: product.id, ...changeable(product), on_sale: true },
      { onSuccess: () => toast(t("adminProducts.madeOn"), "success"), onError: failed },
    );
  const confirm = () => {
    if (!leaving || takeOff.isPending) return;
    takeOff.mutate(leaving.id, {
      onSuccess: () => toast(t("adminProducts.madeOff"), "success"),
      onError: failed,
      onSettled: () => setLeaving(null),
    });
  };
  const grants = ({ points, days }: Product) =>
    [points > 0 ? t("adminProducts.pointsUnit", { points: grouped(points) }) : null, days > 0 ? t("adminProducts.daysUnit", { count: days }) : null]
      .filter(Boolean)
      .join(" · ");

  const columns: Column<Product>[] = [
    {
      key: "title",
      header: t("adminProducts.title"),
      title: true,
      cell: (product) => (
        <span className={styles.name}>
          {product.title}
          {product.tag && <span className={styles.tag}>{product.tag}</span>}
        </span>
      ),
    },
    { key: "category", header: t("adminProducts.category"), cell: ({ category }) => t(`adminProducts.${category}`) },
    { key: "price", header: t("adminProducts.price"), numeric: true, cell: ({ cents }) => yuan(cents) },
    { key: "grants", header: t("adminProducts.grants"), cell: grants },
    {
      key: "state",
      header: t("adminProducts.state"),
      cell: ({ on_sale }) => <StatusMark tone={on_sale ? "good" : "idle"}>{t(on_sale ? "adminProducts.onSale" : "adminProducts.offSale")}</StatusMark>,
    },
    { key: "updated", header: t("adminProducts.updated"), nowrap: true, cell: ({ updated_ms }) => stamp(updated_ms) },
    {
      key: "acts",
      header: t("lists.actions"),
      actions: true,
      nowrap: true,
      cell: (product) => (
        <>
          <Button size="compact-sm" variant="subtle" onClick={() => setEdited(product)}>
            {t("adminProducts.edit")}
          </Button>
          {product.on_sale ? (
            <Button size="compact-sm" variant="subtle" onClick={() => setLeaving(product)}>
              {t("adminProducts.takeOff")}
            </Button>
          ) : (
            <Button size="compact-sm" variant="subtle" loading={save.isPending && save.variables.id === product.id} onClick={() => putOn(product)}>
              {t("adminProducts.putOn")}
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <ListPage
      lead={t("adminProducts.lead")}
      action={<Button onClick={() => setEdited("new")}>{t("adminProducts.create")}</Button>}
      query={products}
      label={t("adminProducts.table")}
      columns={columns}
      rowKey={(product) => product.id}
      failed={t("adminProducts.failed")}
      empty={t("adminProducts.empty")}
      emptyHelp={t("adminProducts.emptyHelp")}
    >
      <ProductDialog edited={edited} preview={preview} onClose={() => setEdited(null)} />
      <Confirm
        opened={leaving !== null}
        title={t("adminProducts.offTitle")}
        message={t("adminProducts.offHelp", { title: toLeave?.title ?? "" })}
        confirm={t("adminProducts.takeOff")}
        busy={takeOff.isPending}
        onConfirm={confirm}
        onClose={() => setLeaving(null)}
      />
    </ListPage>
  );
}
