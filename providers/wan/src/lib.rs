//! 万相 (Wan) video. Two generations, two hosts: the studio of 2.2 speaks to SiliconFlow, that of 2.5 to Alibaba Cloud
//! Model Studio (DashScope). The studio's options are flags in the prompt where a relay takes them.

mod studio;
mod wan25;

pub use studio::WanStudio;
pub use wan25::Wan25;

/// Length multiplies every price.
const DURATION: &[(&str, i64)] = &[("5", 1), ("10", 2)];
