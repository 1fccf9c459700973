import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { Schemas } from "@/lib/api/types";

export const CATEGORIES = ["webui", "developer", "claude_code"] as const;
export const MEMBERSHIPS = ["SEVEN_DAYS", "MONTH", "QUARTER", "HALF_YEAR", "YEAR", "VIRTUALCARD"] as const;
export type Category = Schemas["Category"];
export type Membership = Schemas["Membership"];

/** The days that a membership usually grants. */
export const USUAL_DAYS: Record<Membership, number> = { SEVEN_DAYS: 7, MONTH: 30, QUARTER: 90, HALF_YEAR: 180, YEAR: 365, VIRTUALCARD: 0 };

/** A product to make, or what one is changed to. The price is in cents. */
export type NewProduct = Schemas["NewProduct"];
export type Product = Schemas["Product"];

export const useProducts = () =>
  useQuery({
    queryKey: ["admin", "products"],
    queryFn: ({ signal }) => request<{ items: Product[] }>("GET", "/admin/products", { signal }),
  });

export function useProductActs() {
  const client = useQueryClient();
  // The store shows the same products to the same person.
  const onSettled = () => Promise.all([["admin"], ["products"]].map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    save: useMutation({
      mutationFn: ({ id, ...body }: NewProduct & { id: string | null }) =>
        id === null ? request<Product>("POST", "/admin/products", { body }) : request<Product>("PUT", `/admin/products/${encodeURIComponent(id)}`, { body }),
      onSettled,
    }),
    takeOff: useMutation({
      mutationFn: (id: string) => request<Product>("POST", `/admin/products/${encodeURIComponent(id)}/off-sale`, { body: {} }),
      onSettled,
    }),
  };
}

/** What of a product can be changed. */
export const changeable = ({ title, cents, category, tag, details, english, membership, points, days, trial, on_sale }: Product): NewProduct => ({
  title,
  cents,
  category,
  tag,
  details,
  english,
  membership,
  points,
  days,
  trial,
  on_sale,
});
