//! What is sold, bought and given back.

baigong_base::id! {
    /// Names a product: UUIDv7.
    pub struct ProductId;
}

baigong_base::id! {
    /// Names an order, here and at the channel: 32 digits and capital letters.
    pub struct OrderNo;
}

baigong_base::id! {
    /// Names a refund, here and at the channel: 32 digits and capital letters.
    pub struct RefundNo;
}
