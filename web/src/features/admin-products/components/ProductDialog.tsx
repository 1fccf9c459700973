import { Button, NativeSelect, SegmentedControl, Switch, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Problem } from "@/components/blocks/Problem";
import { Row } from "@/components/blocks/Row";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { useLast } from "@/lib/hooks";
import { centsOf, plainYuan } from "@/lib/money";
import { toast } from "@/lib/toast";
import { CATEGORIES, MEMBERSHIPS, USUAL_DAYS, useProductActs, type Category, type Membership, type NewProduct, type Product } from "../api";
import type { Preview } from "../preview";
import styles from "./products.module.css";

interface Props {
  /** A product to change, a new one to make, or nothing. */
  edited: Product | "new" | null;
  preview: Preview;
  onClose(): void;
}

/** The form of a product beside the card that it will have. */
export function ProductDialog({ edited, preview, onClose }: Props) {
  const { t } = useTexts();
  const shown = useLast(edited);
  if (shown === null) return null;
  const title = shown === "new" ? t("adminProducts.create") : t("adminProducts.editTitle");
  return (
    <Dialog opened={edited !== null} title={title} size={920} onClose={onClose}>
      {edited !== null && <ProductForm key={edited === "new" ? "new" : edited.id} product={edited === "new" ? null : edited} preview={preview} onClose={onClose} />}
    </Dialog>
  );
}

/** As typed: numbers stay texts until they are sent. */
interface Draft {
  title: string;
  price: string;
  category: Category;
  tag: string;
  details: string;
  english: { title: string; tag: string; details: string };
  membership: Membership | null;
  points: string;
  days: string;
  trial: boolean;
  onSale: boolean;
}

const draftOf = (product: Product | null): Draft =>
  product
    ? {
        title: product.title,
        price: plainYuan(product.cents),
        category: product.category,
        tag: product.tag ?? "",
        details: product.details,
        english: { title: product.english.title ?? "", tag: product.english.tag ?? "", details: product.english.details ?? "" },
        membership: product.membership,
        points: String(product.points),
        days: String(product.days),
        trial: product.trial,
        onSale: product.on_sale,
      }
    : { title: "", price: "", category: "webui", tag: "", details: "", english: { title: "", tag: "", details: "" }, membership: null, points: "", days: "0", trial: false, onSale: true };

const integer = (text: string): number | null => (/^\d{1,10}$/.test(text.trim()) ? Number(text.trim()) : text.trim() === "" ? 0 : null);

type Problems = Partial<Record<"title" | "cents" | "tag" | "details" | "points" | "days" | "english/title" | "english/tag" | "english/details" | "all", string>>;

function ProductForm({ product, preview, onClose }: { product: Product | null; preview: Preview; onClose(): void }) {
  const { t } = useTexts();
  const { save } = useProductActs();
  const [draft, setDraft] = useState(() => draftOf(product));
  const [problems, setProblems] = useState<Problems>({});
  /** What was said of fields is over as soon as they are changed; points and days are judged together. */
  const right = (names: string[]) => setProblems((old) => Object.fromEntries(Object.entries(old).filter(([name]) => name !== "all" && !names.includes(name))));
  const change = (part: Partial<Draft>) => {
    const names = Object.keys(part).flatMap((name) => (name === "price" ? ["cents"] : name === "points" || name === "days" ? ["points", "days"] : [name]));
    right(names);
    setDraft((before) => ({ ...before, ...part }));
  };
  const changeEnglish = (part: Partial<Draft["english"]>) => {
    right(Object.keys(part).map((name) => `english/${name}`));
    setDraft((before) => ({ ...before, english: { ...before.english, ...part } }));
  };
  const [cents, points, days] = [centsOf(draft.price), integer(draft.points), integer(draft.days)];
  const whole: NewProduct = {
    title: draft.title.trim(),
    cents: cents ?? 0,
    category: draft.category,
    tag: draft.tag.trim() || null,
    details: draft.details,
    english: { title: draft.english.title.trim() || null, tag: draft.english.tag.trim() || null, details: draft.english.details.trim() || null },
    membership: draft.membership,
    points: points ?? 0,
    days: days ?? 0,
    trial: draft.trial,
    on_sale: draft.onSale,
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const found: Problems = {};
    if (!whole.title) found.title = t("adminProducts.rule.title");
    if (cents === null || cents < 1) found.cents = t("adminProducts.rule.price");
    if (points === null) found.points = t("adminProducts.rule.points");
    if (days === null) found.days = t("adminProducts.rule.days");
    if (points === 0 && days === 0) found.points = t("adminProducts.rule.grants");
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      { id: product?.id ?? null, ...whole },
      {
        onSuccess: () => {
          toast(t("adminProducts.saved"), "success");
          onClose();
        },
        onError: (error) => {
          const fields = error instanceof ApiError ? error.fields : [];
          if (fields.length === 0) return setProblems({ all: wordsOf(error, t("adminProducts.unknown")) });
          setProblems(Object.fromEntries(fields.map(({ path, message }) => [path.replace(/^.*:/, "").replace(/^\//, ""), message])));
        },
      },
    );
  };
  return (
    <form className={styles.editor} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <TextInput
          required
          label={t("adminProducts.title")}
          value={draft.title}
          error={problems.title}
          maxLength={127}
          data-autofocus
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <div className={styles.category}>
          <span id="product-category">{t("adminProducts.category")}</span>
          <SegmentedControl
            aria-labelledby="product-category"
            fullWidth
            value={draft.category}
            onChange={(value) => change({ category: value as Category })}
            data={CATEGORIES.map((value) => ({ value, label: t(`adminProducts.${value}`) }))}
          />
        </div>
        <div className={styles.pair}>
          <TextInput
            required
            label={t("adminProducts.price")}
            inputMode="decimal"
            placeholder="9.90"
            value={draft.price}
            error={problems.cents}
            onChange={(event) => change({ price: event.currentTarget.value })}
          />
          <TextInput
            label={t("adminProducts.tag")}
            description={t("adminProducts.tagHelp")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            value={draft.tag}
            error={problems.tag}
            maxLength={20}
            onChange={(event) => change({ tag: event.currentTarget.value })}
          />
        </div>
        <NativeSelect
          label={t("adminProducts.membership")}
          value={draft.membership ?? ""}
          onChange={(event) => {
            const membership = (event.currentTarget.value || null) as Membership | null;
            change({ membership, ...(membership ? { days: String(USUAL_DAYS[membership]) } : {}) });
          }}
          data={[{ value: "", label: t("adminProducts.none") }, ...MEMBERSHIPS.map((value) => ({ value, label: t(`adminProducts.kind.${value}`) }))]}
        />
        <div className={styles.pair}>
          <TextInput
            label={t("adminProducts.points")}
            inputMode="numeric"
            value={draft.points}
            error={problems.points}
            onChange={(event) => change({ points: event.currentTarget.value })}
          />
          <TextInput
            label={t("adminProducts.days")}
            description={t("adminProducts.daysHelp")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            inputMode="numeric"
            value={draft.days}
            error={problems.days}
            onChange={(event) => change({ days: event.currentTarget.value })}
          />
        </div>
        <Textarea
          label={t("adminProducts.details")}
          description={t("adminProducts.detailsHelp")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          rows={4}
          maxLength={5000}
          value={draft.details}
          error={problems.details}
          onChange={(event) => change({ details: event.currentTarget.value })}
        />
        <details className={styles.english} open={Boolean(problems["english/title"] || problems["english/tag"] || problems["english/details"]) || undefined}>
          <summary>{t("adminProducts.english")}</summary>
          <p>{t("adminProducts.englishHelp")}</p>
          <div className={styles.pair}>
            <TextInput
              label={t("adminProducts.englishTitle")}
              lang="en"
              value={draft.english.title}
              error={problems["english/title"]}
              maxLength={127}
              onChange={(event) => changeEnglish({ title: event.currentTarget.value })}
            />
            <TextInput
              label={t("adminProducts.englishTag")}
              lang="en"
              value={draft.english.tag}
              error={problems["english/tag"]}
              maxLength={20}
              onChange={(event) => changeEnglish({ tag: event.currentTarget.value })}
            />
          </div>
          <Textarea
            label={t("adminProducts.englishDetails")}
            lang="en"
            rows={4}
            maxLength={5000}
            value={draft.english.details}
            error={problems["english/details"]}
            onChange={(event) => changeEnglish({ details: event.currentTarget.value })}
          />
        </details>
        <Switch label={t("adminProducts.trialSwitch")} description={t("adminProducts.trialHelp")} checked={draft.trial} onChange={(event) => change({ trial: event.currentTarget.checked })} />
        <Switch label={t("adminProducts.onSaleSwitch")} checked={draft.onSale} onChange={(event) => change({ onSale: event.currentTarget.checked })} />
      </div>
      <div className={styles.preview}>
        <p>{t("adminProducts.preview")}</p>
        {/* What it does is not to be tried here. */}
        <div inert>{preview({ ...whole, title: whole.title || t("adminProducts.unnamed") })}</div>
      </div>
      {problems.all && (
        <Problem className={styles.problem}>
          {problems.all}
        </Problem>
      )}
      <Row gap={2} align="stretch" justify="end" className={styles.acts}>
        <Button variant="default" onClick={onClose}>
          {t("adminProducts.back")}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t("adminProducts.save")}
        </Button>
      </Row>
    </form>
  );
}
