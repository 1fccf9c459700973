import { StorePage } from "@/features/store/components/StorePage";
import { addTexts } from "@/i18n";
import { store } from "@/i18n/zh/store";

addTexts({ store });

/** The store. */
export default function StoreRoute() {
  return <StorePage />;
}
