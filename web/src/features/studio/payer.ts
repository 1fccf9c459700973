import { useTexts } from "@/i18n";
import { usePurse } from "@/lib/api/organisations";
import type { Session, Site } from "@/lib/api/types";
import { grouped } from "@/lib/format";
import type { ChosenWallet } from "@/lib/wallet";

/** The organisation that pays for what is made here. */
export interface Payer extends ChosenWallet {
  /** What it has; null while nobody knows. */
  available: number | null;
}

/** What keeps the reader from spending so many points of the wallet that pays; null where nothing does. */
export function useLack(points: number | null, available: number | null, own: (short: number) => string): string | null {
  const { t } = useTexts();
  const { wallet, cap } = usePurse();
  if (points === null) return null;
  if (wallet && cap && points > cap.left) {
    return t("wallet.over", { name: wallet.name, cap: t(`wallet.cap.${cap.period}`), most: grouped(cap.most), left: grouped(cap.left) });
  }
  const short = available === null ? 0 : Math.max(0, points - available);
  if (short === 0) return null;
  return wallet ? t("app.named", { name: wallet.name, value: own(short) }) : own(short);
}

/** The points that can be spent; null while nobody knows. A visitor is about to receive those of an anonymous account. */
export function useAvailable(session: Session | undefined, site: Site): number | null {
  const { wallet, points } = usePurse();
  if (wallet) return points?.available ?? null;
  return session ? (session.points?.available ?? site.anonymous_points) : null;
}
