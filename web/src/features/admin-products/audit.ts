import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  admin_create_product: { zh: "新建商品", en: "Create a product" },
  admin_change_product: { zh: "修改商品", en: "Change a product" },
  admin_take_product_off_sale: { zh: "下架商品", en: "Take a product off sale" },
};
