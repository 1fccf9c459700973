import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import { useSession } from "@/lib/api/queries";
import type { Publication, Task } from "@/lib/api/types";
import { useNeeded } from "@/lib/hooks";
import { usePublications } from "./api";
import "./texts.zh";
import type { PublishProps } from "./PublishDialog";

const PublishDialog = lazyPage<PublishProps>(() => import("./PublishDialog"));
/** What an owner should know first. */
const WEIGHT: Publication["state"][] = ["public", "pending", "refused", "removed"];

/** Publishes a result of a task, or says what became of that. Nothing where there is no file to publish. */
export default function PublishButton({ task }: { task: Task }) {
  const { t } = useTexts();
  const user = useSession().data?.user ?? null;
  const files = task.artifacts.filter(({ url, text }) => url !== null && text === null);
  const member = user !== null && !user.anonymous;
  const published = usePublications(task.id, member && files.length > 0).data ?? [];
  const [opened, setOpened] = useState(false);
  // The dialog's code is fetched on first use; afterwards it stays, to give the focus back when it closes.
  const needed = useNeeded(opened);
  if (files.length === 0 || user === null) return null;
  const state = WEIGHT.find((one) => published.some((publication) => publication.state === one));
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon name={state === "public" ? "globe" : "share"} size={16} />}
        onClick={() => setOpened(true)}
      >
        {state ? t(`publishing.states.${state}`) : t("publishing.act")}
      </Button>
      {needed && (
        <Suspense>
          <PublishDialog opened={opened} task={task} files={files} published={published} user={user} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
