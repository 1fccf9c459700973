import { StorePage } from "@/features/store/components/StorePage";

/** The store. */
export default function StoreRoute() {
  return <StorePage />;
}
