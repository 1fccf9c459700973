/** Orders as administrators see them, as the host describes them. Amounts are cents (分), times milliseconds. */
import type { Schemas, Sent } from "@/lib/api/types";

export type OrderStatus = Schemas["OrderStatus"];
export type Order = Sent<Schemas["Order"]>;
export type Refund = Sent<Schemas["RefundView"]>;
/** What a refund would take back. */
export type RefundPreview = Sent<Schemas["RefundPreview"]>;
/** What comparing a day's statement found. */
export type Statement = Sent<Schemas["StatementReport"]>;
export type AdminOrder = Order & {
  timeline: Sent<Schemas["OrderEvent"]>[];
  refunds: Refund[];
  attention: (Omit<Sent<Schemas["Attention"]>, "details"> & { details: unknown })[];
};
