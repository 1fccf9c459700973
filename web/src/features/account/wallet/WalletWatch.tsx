import { useEffect } from "react";
import { useTexts } from "@/i18n";
import { useOrganisations } from "@/lib/api/organisations";
import { toast } from "@/lib/toast";
import { chooseWallet, endedWallet, loseWallet, type ChosenWallet } from "@/lib/wallet";
import "./texts.zh";

const READING_MS = 8000;

interface Props {
  wallet: ChosenWallet | null;
  /** The organisation that could not be worked for any more, by its name. */
  ended: string | null;
}

/** Notices that the reader does not belong to the organisation any more that was to pay, and says so. */
export function WalletWatch({ wallet, ended }: Props) {
  const { t } = useTexts();
  const list = useOrganisations(wallet !== null);
  const known = list.isSuccess && !list.isFetching;
  const found = list.data?.find(({ id }) => id === wallet?.id);

  useEffect(() => {
    if (!wallet || !known) return;
    if (!found) loseWallet(wallet.id);
    else if (found.name !== wallet.name) chooseWallet(found);
  }, [wallet, known, found]);

  useEffect(() => {
    if (ended === null) return;
    endedWallet.set(null);
    toast(t("walletChoice.ended", { name: ended }), "error", READING_MS);
  }, [ended, t]);

  return null;
}
