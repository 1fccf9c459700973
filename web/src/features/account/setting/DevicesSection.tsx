import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Confirm } from "@/components/Confirm";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { moment } from "@/lib/format";
import { toast } from "@/lib/toast";
import type { Device } from "@/lib/api/types";
import { devicesQuery, endDevice, endOtherDevices, useLogoutEverywhere } from "../api";
import { deviceName } from "@/lib/device";
import { LoadFailed } from "./LoadFailed";
import { LoginCode } from "./LoginCode";
import styles from "./setting.module.css";

type Question = { kind: "one"; device: Device } | { kind: "others" } | { kind: "everywhere" };

/** Where the account is signed in, and how to end it there. */
export function DevicesSection({ onLeft }: { onLeft(): void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const devices = useQuery(devicesQuery);
  const everywhere = useLogoutEverywhere();
  const [question, setQuestion] = useState<Question | null>(null);
  // The question keeps its words while its dialog closes.
  const [asked, setAsked] = useState<Question>({ kind: "others" });
  const [busy, setBusy] = useState(false);
  const ask = (next: Question) => {
    setAsked(next);
    setQuestion(next);
  };
  const name = useDeviceWords();

  const act = async () => {
    setBusy(true);
    try {
      if (asked.kind === "everywhere") {
        await everywhere.mutateAsync();
        toast(t("account.loggedOut"), "success");
        return onLeft();
      }
      if (asked.kind === "one") {
        await endDevice(asked.device.id);
        toast(t("account.devices.ended"), "success");
      } else {
        const { ended } = await endOtherDevices();
        toast(t("account.devices.othersEnded", { count: ended }), "success");
      }
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      setQuestion(null);
    } catch (error) {
      toast(wordsOf(error, t("account.devices.actionFailed")), "error");
    } finally {
      setBusy(false);
    }
  };

  const items = [...(devices.data ?? [])].sort((a, b) => Number(b.current) - Number(a.current) || b.last_seen_ms - a.last_seen_ms);
  const others = items.filter((item) => !item.current);
  const words = {
    one: [t("account.devices.endTitle"), t("account.devices.endHelp", { device: asked.kind === "one" ? name(asked.device) : "" }), t("account.devices.end")],
    others: [t("account.devices.othersTitle"), t("account.devices.othersHelp"), t("account.devices.endOthers")],
    everywhere: [t("account.devices.everywhereTitle"), t("account.devices.everywhereHelp"), t("account.devices.everywhere")],
  }[asked.kind] as [string, string, string];

  return (
    <section aria-label={t("account.setting.devices")}>
      <h1 className={styles.title}>{t("account.setting.devices")}</h1>
      <p className={styles.lead}>{t("account.devices.help")}</p>
      {devices.isError && <LoadFailed words={wordsOf(devices.error, t("account.devices.failed"))} onRetry={() => void devices.refetch()} />}
      {devices.isPending && (
        <Stack gap={4} role="status" aria-label={t("app.loading")}>
          <Skeleton height={84} radius="lg" />
          <Skeleton height={84} radius="lg" />
        </Stack>
      )}
      {devices.data && (
        <>
          <Stack as="ul" gap={2}>
            {items.map((item) => (
              <DeviceRow key={item.id} device={item} name={name(item)} onEnd={() => ask({ kind: "one", device: item })} />
            ))}
          </Stack>
          <Row gap={2} wrap className={styles.actions}>
            {others.length === 0 && <span>{t("account.devices.only")}</span>}
            {others.length > 0 && (
              <Button variant="default" onClick={() => ask({ kind: "others" })}>
                {t("account.devices.endOthers")}
              </Button>
            )}
            <Button variant="default" onClick={() => ask({ kind: "everywhere" })}>
              {t("account.devices.everywhere")}
            </Button>
          </Row>
        </>
      )}
      <LoginCode />
      <Confirm
        opened={question !== null}
        title={words[0]}
        message={words[1]}
        confirm={words[2]}
        busy={busy}
        onConfirm={() => void act()}
        onClose={() => setQuestion(null)}
      />
    </section>
  );
}

function useDeviceWords() {
  const { t } = useTexts();
  return ({ user_agent }: Device) => {
    const { browser, system } = deviceName(user_agent);
    if (browser && system) return `${browser} · ${system}`;
    return browser ?? system ?? (user_agent ? t("account.devices.program") : t("account.devices.unknown"));
  };
}

function DeviceRow({ device, name, onEnd }: { device: Device; name: string; onEnd(): void }) {
  const { t, language } = useTexts();
  const facts = [
    device.address,
    t("account.devices.lastSeen", { when: moment(device.last_seen_ms, language) }),
    t("account.devices.since", { when: moment(device.created_ms, language) }),
  ].filter(Boolean);
  return (
    <Panel as="li" small className={styles.device}>
      <Icon name={deviceName(device.user_agent).handheld ? "phone" : "device"} size={26} />
      <div>
        <strong>
          {name}
          {device.current && (
            <span className={styles.tag} data-good>
              {t("account.devices.current")}
            </span>
          )}
        </strong>
        <span>{facts.join(" · ")}</span>
      </div>
      {!device.current && (
        <Button size="xs" variant="default" onClick={onEnd} aria-label={t("app.named", { name: t("account.devices.end"), value: name })}>
          {t("account.devices.end")}
        </Button>
      )}
    </Panel>
  );
}
