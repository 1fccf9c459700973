import { useState } from "react";
import { Stack } from "@/components/blocks/Stack";
import { useShown } from "@/lib/useShown";
import { AddPoints } from "./AddPoints";
import { UserDrawer } from "./UserDrawer";
import { UserList } from "./UserList";
import "../texts.zh";
import styles from "./users.module.css";

/** Points and everybody. `?user=` opens somebody's details beside the list. */
export default function UsersPage() {
  const { shown, show, close } = useShown("user");
  const [uid, setUid] = useState("");
  const number = shown === null ? Number.NaN : Number(shown);
  return (
    <Stack gap={7} shrink className={styles.page}>
      <UserList onOpen={(next) => show(String(next))} />
      <AddPoints uid={uid} onUid={setUid} />
      <UserDrawer uid={Number.isSafeInteger(number) ? number : null} onClose={close} />
    </Stack>
  );
}
