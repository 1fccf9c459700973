//! Protocols of others that customers' programs speak: what their requests mean here, and how a task and a refusal look there.
//!
//! In the general ones every tool is a model, by the name of [`ModelName`], and everything follows from its manifest; the vendors' own
//! are served by their documents ([`wires`]). Nothing here knows a tool.
//! What a protocol can say and this site cannot do is refused by name and never left out silently. Knows nothing of HTTP servers
//! and of databases: the host reads requests, asks the engine and sends what is made here.

pub mod fal;
pub mod fitting;
pub mod mcp;
pub mod model_name;
pub mod number;
pub mod openai;
pub mod openrouter;
pub mod outcome;
pub mod refusal;
pub mod repeats;
pub mod replicate;
pub mod wires;
