import { ActionIcon, Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { CopyButton } from "@/components/CopyButton";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import { stamp } from "@/lib/format";
import type { Person } from "../api";
import { Actions } from "./Actions";
import { EditTag, EditTerm } from "./Edits";
import { Marks } from "./Marks";
import styles from "./dialog.module.css";

const MASK = "********";

/** The fields of a user, and the acts below them. */
export function Profile({ person }: { person: Person }) {
  const { t, language } = useTexts();
  const session = useSession().data;
  // Until it is known who asks, nothing is offered.
  const own = !session || session.user?.uid === person.uid;
  // Made by a reset, shown until the dialog closes, kept nowhere.
  const [password, setPassword] = useState<string | null>(null);
  const [editing, setEditing] = useState<"tag" | "term" | null>(null);
  const none = t("adminUsers.dialog.none");
  const expires = person.expires_ms === null ? t("adminUsers.points.forever") : stamp(person.expires_ms);

  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t("adminUsers.dialog.id")} value={String(person.uid)} copy />
        <Fact name={t("adminUsers.dialog.loginName")} value={person.login_name} copy />
        {person.display_name !== person.login_name && <Fact name={t("adminUsers.dialog.displayName")} value={person.display_name} />}
        <PasswordFact password={password} />
        <Fact name={t("adminUsers.dialog.tag")} value={person.tag || none} copy={person.tag !== ""}>
          <Edit words={t("adminUsers.act.tag")} onClick={() => setEditing(editing === "tag" ? null : "tag")} />
        </Fact>
        {editing === "tag" && <EditTag person={person} onDone={() => setEditing(null)} />}
        <Fact name={t("adminUsers.dialog.active")} value={<Marks person={person} />} />
        <Fact
          name={t("adminUsers.dialog.score")}
          value={
            <>
              {person.points.available.toLocaleString(language)}
              {person.points.held > 0 && <small> {t("adminUsers.dialog.held", { count: person.points.held })}</small>}
            </>
          }
        />
        <Fact name={t("adminUsers.dialog.created")} value={stamp(person.created_ms)} />
        <Fact name={t("adminUsers.dialog.updated")} value={stamp(person.updated_ms)} />
        <Fact name={t("adminUsers.dialog.expires")} value={expires}>
          <Edit words={t("adminUsers.act.term")} onClick={() => setEditing(editing === "term" ? null : "term")} />
        </Fact>
        {editing === "term" && <EditTerm person={person} onDone={() => setEditing(null)} />}
        <Fact name={t("adminUsers.dialog.invitation")} value={person.invitation_code ?? none} copy={person.invitation_code !== null} />
        {person.inviter_uid !== null && <Fact name={t("adminUsers.dialog.inviter")} value={String(person.inviter_uid)} copy />}
        <Fact
          name={t("adminUsers.dialog.email")}
          value={person.email ?? none}
          copy={person.email !== null}
          note={person.email === null ? null : person.email_verified ? t("adminUsers.dialog.verified") : t("adminUsers.dialog.unverified")}
        />
        <Fact name={t("adminUsers.dialog.factors")} value={person.second_factor ? t("adminUsers.dialog.factorsOn") : t("adminUsers.dialog.factorsOff")} />
        <Fact name={t("adminUsers.dialog.seen")} value={person.last_seen_ms === null ? none : stamp(person.last_seen_ms)} />
        <Fact
          name={t("adminUsers.dialog.tasks")}
          value={<Link to={`/admin/records?user=${person.uid}`}>{t("adminUsers.dialog.tasksOf", { count: person.tasks })}</Link>}
        >
          <Link to={`/admin/orders?uid=${person.uid}`}>{t("adminUsers.dialog.orders")}</Link>
        </Fact>
      </dl>
      <Actions person={person} own={own} onPassword={setPassword} />
    </>
  );
}

interface FactProps {
  name: string;
  value: ReactNode;
  /** Whether the value, then a text, can be copied. */
  copy?: boolean;
  note?: string | null;
  children?: ReactNode;
}

function Fact({ name, value, copy = false, note, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={styles.group}>
          <span>{value}</span>
          {note && <small>{note}</small>}
          {copy && typeof value === "string" && <CopyButton value={value} label={name} />}
        </span>
        {children}
      </dd>
    </div>
  );
}

/** Passwords are kept as hashes: only one that was made just now can be shown and copied. */
function PasswordFact({ password }: { password: string | null }) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const words = shown ? t("adminUsers.dialog.hide") : t("adminUsers.dialog.show");
  return (
    <div>
      <dt>{t("adminUsers.dialog.password")}</dt>
      <dd>
        <span className={styles.group}>
          <code>{password && shown ? password : MASK}</code>
          {password && (
            <>
              <ActionIcon variant="subtle" color="gray" size={32} radius={10} aria-label={words} title={words} onClick={() => setShown(!shown)}>
                <Icon name={shown ? "eyeOff" : "eye"} size={18} />
              </ActionIcon>
              <CopyButton value={password} label={t("adminUsers.dialog.password")} />
            </>
          )}
        </span>
        {password && <p className={styles.once}>{t("adminUsers.dialog.onceHelp")}</p>}
      </dd>
    </div>
  );
}

function Edit({ words, onClick }: { words: string; onClick(): void }) {
  return (
    <Button size="compact-sm" variant="subtle" onClick={onClick}>
      {words}
    </Button>
  );
}
