/** The shapes of the store's calls, as the host describes them. Amounts are cents (分), times milliseconds. */
import type { Schemas } from "@/lib/api/types";

/** The channels that the page knows to draw. */
export type ChannelId = "wechat" | "alipay";
export type Way = Schemas["WayWord"];
export type Membership = Schemas["Membership"];
export type OrderStatus = Schemas["OrderStatus"];

export type Store = Omit<Schemas["StoreView"], "channels"> & {
  channels: (Omit<Schemas["ChannelView"], "id"> & { id: ChannelId })[];
};
/** A product as the specification names its fields, and ours beside them. */
export type Product = Schemas["ProductRecord"];
type Channelled<T> = Omit<T, "channel"> & { channel: ChannelId };
export type Order = Channelled<Schemas["Order"]>;
export type Refund = Schemas["OrderRefund"];
export type OrderDetails = Order & {
  refunds: Refund[];
  /** What the buyer asked last, and the operator's answer. */
  refund_request: Schemas["AskedRefund"] | null;
};
export type RefundPreview = Schemas["RefundPreview"];
export type OrderPage = { items: Order[]; total: number };
export type Bought = { order: Order; pay: Schemas["PayView"] };
