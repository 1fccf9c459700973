import { ProductsPage } from "@/features/admin-products/components/ProductsPage";
import { ProductCard } from "@/features/store/components/ProductCard";

/** The specification's names of the shelves. */
const SHELVES = { webui: "WebUI", developer: "Developer", claude_code: "ClaudeCode" } as const;
const NO_ENGLISH = { title: null, tag: null, details: null };
const nothing = () => undefined;

/** The products, with the store's own card as their preview. */
export default function ProductsSection() {
  return (
    <ProductsPage
      preview={({ title, cents, category, tag = null, details = "", english, membership = null, points = 0, days, trial = false }) => (
        <ProductCard
          product={{ id: "preview", title, price: cents, category: SHELVES[category], additionalAttributes: { tag, product_details: details, membership_type: membership, english: { ...NO_ENGLISH, ...english } }, points, days: days ?? 0, trial, vipPrice: null }}
          vip={false}
          channels={["wechat", "alipay"]}
          busy={null}
          onBuy={nothing}
          onDetails={nothing}
        />
      )}
    />
  );
}
