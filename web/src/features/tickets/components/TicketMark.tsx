import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import type { Ticket } from "../api";

const TONES = { open: "warn", answered: "good", closed: "idle" } as const;

/** Whose turn a ticket is, as its person reads it. */
export function TicketMark({ state }: Pick<Ticket, "state">) {
  const { t } = useTexts();
  return <StatusMark tone={TONES[state]}>{t(`tickets.state.${state}`)}</StatusMark>;
}
