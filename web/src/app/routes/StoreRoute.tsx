import { StorePage } from "@/features/store/components/StorePage";

export default function StoreRoute() {
  return <StorePage />;
}
