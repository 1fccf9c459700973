import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Link, useLocation } from "react-router";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import { useSavedFilters } from "@/lib/savedFilters";
import { toast } from "@/lib/toast";
import { Icon } from "./Icon";
import { IconButton } from "./IconButton";
import "@/i18n/lists.zh";
import styles from "./SavedFilters.module.css";

interface Props {
  /** Names the list among all lists. */
  list: string;
  /** The names of the list's filters in the address. */
  names: string[];
  narrowed: boolean;
}

/** The filters that the reader named, as chips, and the way to name those that are set. */
export function SavedFiltersRow(props: Props) {
  const uid = useSession().data?.user?.uid;
  return uid === undefined ? null : <Row key={uid} uid={uid} {...props} />;
}

function Row({ uid, list, names, narrowed }: Props & { uid: number }) {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const { saved, save, remove } = useSavedFilters(uid, list);
  const [name, setName] = useState<string | null>(null);
  const query = filtersIn(search, names);
  const known = saved.some((one) => one.query === query);

  if (saved.length === 0 && !narrowed) return null;
  const keep = (event: FormEvent) => {
    event.preventDefault();
    const words = name?.trim();
    if (!words) return;
    save(words, query);
    setName(null);
    toast(t("lists.saved.done", { name: words }), "success");
  };
  return (
    <div className={styles.row}>
      {saved.length > 0 && (
        <ul className={styles.chips} aria-label={t("lists.saved.title")}>
          {saved.map((one) => (
            <li key={one.name} className={styles.chip} data-current={one.query === query || undefined}>
              <Link to={`${pathname}?${one.query}`} aria-current={one.query === query ? "true" : undefined}>
                {one.name}
              </Link>
              <IconButton icon="close" size={28} label={t("lists.saved.remove", { name: one.name })} onClick={() => remove(one.name)} />
            </li>
          ))}
        </ul>
      )}
      {narrowed && !known && name === null && (
        <Button size="compact-sm" variant="subtle" leftSection={<Icon name="sliders" size={15} />} onClick={() => setName("")}>
          {t("lists.saved.open")}
        </Button>
      )}
      {narrowed && name !== null && (
        <form className={styles.form} onSubmit={keep}>
          {/* Opened by a press of the button that stood here. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <TextInput size="xs" autoFocus maxLength={20} aria-label={t("lists.saved.name")} placeholder={t("lists.saved.name")} value={name} onChange={(event) => setName(event.currentTarget.value)} />
          <Button type="submit" size="xs" disabled={name.trim() === ""}>
            {t("lists.saved.save")}
          </Button>
          <Button size="xs" variant="default" onClick={() => setName(null)}>
            {t("lists.saved.cancel")}
          </Button>
        </form>
      )}
    </div>
  );
}

/** The filters that an address holds, without its page and what is open beside the list. */
function filtersIn(search: string, names: string[]): string {
  const all = new URLSearchParams(search);
  const own = new URLSearchParams();
  for (const name of names.toSorted()) {
    const value = all.get(name);
    if (value !== null) own.set(name, value);
  }
  return own.toString();
}
