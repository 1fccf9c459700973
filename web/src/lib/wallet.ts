import { useMemo } from "react";
import { createStore } from "./store";
import { store, stored, useStored } from "./stored";

/** The organisation whose points the reader has chosen to spend. */
export interface ChosenWallet {
  id: string;
  /** What it was called when it was chosen; organisations are asked for later than it is needed. */
  name: string;
}

/** An organisation that could not be worked for any more, by its name, until the page has said so. */
export const endedWallet = createStore<string | null>(null);

/** The choice of whoever is signed in: what somebody else left in the browser counts for nobody. */
function chosenIn(text: string | null, uid: string | null): ChosenWallet | null {
  // The lines of `chooseWallet`; a name is one line.
  const [of, id, name] = (text ?? "").split("\n");
  return of === uid && id && name ? { id, name } : null;
}

export const chosenWallet = (): ChosenWallet | null => chosenIn(stored("wallet"), stored("uid"));

export function useChosenWallet(): ChosenWallet | null {
  const [text, uid] = [useStored("wallet"), useStored("uid")];
  return useMemo(() => chosenIn(text, uid), [text, uid]);
}

/** From now on an organisation pays; with null, the reader's own points do. */
export function chooseWallet(wallet: ChosenWallet | null): void {
  store("wallet", wallet && [stored("uid"), wallet.id, wallet.name].join("\n"));
}

/** Goes back to the reader's own points where this organisation was to pay, without having been asked: the page says so. */
export function loseWallet(id: string): void {
  const chosen = chosenWallet();
  if (chosen?.id !== id) return;
  chooseWallet(null);
  endedWallet.set(chosen.name);
}
