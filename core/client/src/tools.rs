//! Tools, prices and points.

use reqwest::Method;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::connection::{ANSWER_TIMEOUT, Client};
use crate::error::Result;
use crate::model::{Balance, Quote, Tool};

#[derive(Deserialize)]
struct Tools {
    tools: Vec<Tool>,
}

#[derive(Serialize)]
struct QuoteRequest<'a> {
    tool: &'a str,
    mode: &'a str,
    params: &'a Map<String, Value>,
}

impl Client {
    /// All tools.
    ///
    /// # Errors
    /// The site did not answer.
    pub async fn tools(&self) -> Result<Vec<Tool>> {
        Ok(self.get::<Tools>("/api/v1/tools").await?.tools)
    }

    /// One tool.
    ///
    /// # Errors
    /// There is none with this id, or the site did not answer.
    pub async fn tool(&self, id: &str) -> Result<Tool> {
        self.get(&format!("/api/v1/tools/{}", segment(id))).await
    }

    /// What a task would cost.
    ///
    /// # Errors
    /// The parameters do not fit, or the site did not answer.
    pub async fn quote(&self, tool: &str, mode: &str, params: &Map<String, Value>) -> Result<Quote> {
        let body = QuoteRequest { tool, mode, params };
        self.ask(async || {
            Ok(self.request(Method::POST, "/api/v1/quotes").timeout(ANSWER_TIMEOUT).json(&body))
        })
        .await
    }

    /// What the key's owner has.
    ///
    /// # Errors
    /// The key may not ask, or the site did not answer.
    pub async fn balance(&self) -> Result<Balance> {
        self.get("/api/v1/points").await
    }
}

/// An id as one segment of a path.
pub(crate) fn segment(id: &str) -> String {
    url::form_urlencoded::byte_serialize(id.as_bytes()).collect::<String>().replace('+', "%20")
}
