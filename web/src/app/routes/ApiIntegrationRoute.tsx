import { usePrices } from "@/features/prices/api";
import { ApiIntegrationPage } from "@/features/site-pages/ApiIntegrationPage";
import { useProducts, useStore } from "@/features/store/api";

/** What calls cost here, put together from the price list and the store. */
export default function ApiIntegrationRoute() {
  return <ApiIntegrationPage prices={usePrices()} products={useProducts()} store={useStore()} />;
}
