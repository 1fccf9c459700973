import { PricesPage } from "@/features/prices/components/PricesPage";

/** The public price list. */
export default function PricesRoute() {
  return <PricesPage />;
}
