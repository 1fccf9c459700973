import { Button } from "@mantine/core";
import { useState } from "react";
import { Avatar } from "@/components/Avatar";
import { CopyButton } from "@/components/CopyButton";
import { Fact, Facts } from "@/components/Facts";
import { IconButton } from "@/components/IconButton";
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
      <Facts ruled>
        <Fact name={t("adminUsers.dialog.id")} copy={String(person.uid)}>
          {person.uid}
        </Fact>
        <Fact name={t("adminUsers.dialog.loginName")} copy={person.login_name}>
          {person.login_name}
        </Fact>
        {(person.display_name !== person.login_name || person.avatar !== null) && (
          <Fact name={t("adminUsers.dialog.displayName")}>
            <span className={styles.shown}>
              <Avatar name={person.display_name} url={person.avatar} size={28} />
              {person.display_name}
            </span>
          </Fact>
        )}
        <PasswordFact password={password} />
        <Fact
          name={t("adminUsers.dialog.tag")}
          copy={person.tag}
          after={<Edit words={t("adminUsers.act.tag")} onClick={() => setEditing(editing === "tag" ? null : "tag")} />}
        >
          {person.tag || none}
        </Fact>
        {editing === "tag" && <EditTag person={person} onDone={() => setEditing(null)} />}
        <Fact name={t("adminUsers.dialog.active")}>
          <Marks person={person} />
        </Fact>
        <Fact name={t("adminUsers.dialog.score")}>
          {person.points.available.toLocaleString(language)}
          {person.points.held > 0 && <small> {t("adminUsers.dialog.held", { count: person.points.held })}</small>}
        </Fact>
        <Fact name={t("adminUsers.dialog.created")}>{stamp(person.created_ms)}</Fact>
        <Fact name={t("adminUsers.dialog.updated")}>{stamp(person.updated_ms)}</Fact>
        <Fact
          name={t("adminUsers.dialog.expires")}
          after={<Edit words={t("adminUsers.act.term")} onClick={() => setEditing(editing === "term" ? null : "term")} />}
        >
          {expires}
        </Fact>
        {editing === "term" && <EditTerm person={person} onDone={() => setEditing(null)} />}
        <Fact name={t("adminUsers.dialog.invitation")} copy={person.invitation_code}>
          {person.invitation_code ?? none}
        </Fact>
        <Fact name={t("adminUsers.dialog.inviter")} copy={person.inviter_uid?.toString()}>
          {person.inviter_uid}
        </Fact>
        <Fact name={t("adminUsers.dialog.email")} copy={person.email}>
          {person.email ?? none}
          {person.email !== null && <small> {t(person.email_verified ? "adminUsers.dialog.verified" : "adminUsers.dialog.unverified")}</small>}
        </Fact>
        {person.phone !== null && (
          <Fact name={t("adminUsers.dialog.phone")} copy={person.phone}>
            {person.phone}
          </Fact>
        )}
        <Fact name={t("adminUsers.dialog.factors")}>{t(person.second_factor ? "adminUsers.dialog.factorsOn" : "adminUsers.dialog.factorsOff")}</Fact>
        <Fact name={t("adminUsers.dialog.seen")}>{person.last_seen_ms === null ? none : stamp(person.last_seen_ms)}</Fact>
        <Fact name={t("adminUsers.dialog.works")}>{t("adminUsers.dialog.tasksOf", { count: person.tasks })}</Fact>
      </Facts>
      <Actions person={person} own={own} onPassword={setPassword} />
    </>
  );
}

/** Passwords are kept as hashes: only one that was made just now can be shown and copied. */
function PasswordFact({ password }: { password: string | null }) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const words = shown ? t("adminUsers.dialog.hide") : t("adminUsers.dialog.show");
  return (
    <Fact
      name={t("adminUsers.dialog.password")}
      after={
        password && (
          <>
            <IconButton icon={shown ? "eyeOff" : "eye"} label={words} size={28} onClick={() => setShown(!shown)} />
            <CopyButton value={password} label={t("adminUsers.dialog.password")} size={28} />
            <p className={styles.once}>{t("adminUsers.dialog.onceHelp")}</p>
          </>
        )
      }
    >
      <code>{password && shown ? password : MASK}</code>
    </Fact>
  );
}

function Edit({ words, onClick }: { words: string; onClick(): void }) {
  return (
    <Button size="compact-sm" variant="subtle" onClick={onClick}>
      {words}
    </Button>
  );
}
