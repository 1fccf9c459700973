import { useState } from "react";
import { useSearchParams } from "react-router";
import { AddPoints } from "./AddPoints";
import { FindUser } from "./FindUser";
import { UserDialog } from "./UserDialog";
import { UserList } from "./UserList";
import "../texts.zh";
import styles from "./users.module.css";

/** Points, finding somebody, and everybody. `?user=` opens somebody's details. */
export default function UsersPage() {
  const [search, setSearch] = useSearchParams();
  const [uid, setUid] = useState("");
  const asked = Number(search.get("user") ?? Number.NaN);
  const shown = Number.isSafeInteger(asked) ? asked : null;
  const show = (next: number | null) =>
    setSearch((old) => {
      const query = new URLSearchParams(old);
      if (next === null) query.delete("user");
      else query.set("user", String(next));
      return query;
    }, { replace: true });
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <AddPoints uid={uid} onUid={setUid} />
        <FindUser onOpen={show} onAdd={(next) => setUid(String(next))} />
      </div>
      <UserList onOpen={show} />
      <UserDialog uid={shown} onClose={() => show(null)} />
    </div>
  );
}
