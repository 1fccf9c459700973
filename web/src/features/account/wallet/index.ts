export { WalletChoice } from "./WalletChoice";
export { WalletWatch } from "./WalletWatch";
