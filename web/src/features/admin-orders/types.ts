/** Orders as administrators see them, as the host describes them. Amounts are cents (分), times milliseconds. */
import type { Schemas } from "@/lib/api/types";

export type OrderStatus = Schemas["OrderStatus"];
export type Order = Schemas["Order"];
export type Refund = Schemas["RefundView"];
/** What a refund would take back. */
export type RefundPreview = Schemas["RefundPreview"];
/** What comparing a day's statement found. */
export type Statement = Schemas["StatementReport"];
export type AdminOrder = Order & {
  timeline: Schemas["OrderEvent"][];
  refunds: Refund[];
  attention: (Omit<Schemas["Attention"], "details"> & { details: unknown })[];
};
