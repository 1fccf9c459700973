//! Protocols of others that customers' programs speak: what their requests mean here, and how a task and a refusal look there.
//!
//! Every tool is a model there, by the name of [`ModelName`], and everything follows from its manifest; nothing here knows a tool.
//! What a protocol can say and this site cannot do is refused by name and never left out silently. Knows nothing of HTTP servers
//! and of databases: the host reads requests, asks the engine and sends what is made here.

pub mod fal;
pub mod mcp;
pub mod model_name;
pub mod openai;
pub mod outcome;
pub mod refusal;
pub mod repeats;
pub mod replicate;
