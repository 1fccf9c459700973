export { SecondFactorForm } from "./components/SecondFactorForm";
export { SecuritySection } from "./components/SecuritySection";
export type { Challenge } from "./api";
