//! A request as the simulator and the scripted server see it.

use std::collections::BTreeMap;

use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{Method, header};
use bytes::Bytes;
use serde_json::{Map, Value};

/// Longest request body: several photographs in base64.
const MAX_REQUEST_BYTES: usize = 256 << 20;

/// A request, read whole.
#[derive(Debug, Clone)]
pub struct Incoming {
    /// The method.
    pub method: Method,
    /// The path below the wire's base URL, still encoded.
    pub path: String,
    /// Query parameters; of several with one name the last.
    pub query: Map<String, Value>,
    /// Headers with lower-case names.
    pub headers: BTreeMap<String, String>,
    /// The JSON body, or the text fields of a form; null without a body.
    pub body: Value,
    /// What could not be read of the body.
    pub unreadable: Option<String>,
    /// Files of a multipart form.
    pub files: Vec<UploadedFile>,
}

/// A file of a multipart form.
#[derive(Debug, Clone)]
pub struct UploadedFile {
    /// The form field's name.
    pub field: String,
    /// As the client declares it.
    pub mime: String,
    /// The content.
    pub bytes: Bytes,
}

impl Incoming {
    /// Reads a request whose path below the base URL is `path`.
    pub async fn read(request: Request, path: String) -> Self {
        let method = request.method().clone();
        let pairs = url::form_urlencoded::parse(request.uri().query().unwrap_or_default().as_bytes());
        let query = pairs.map(|(k, v)| (k.into_owned(), Value::String(v.into_owned()))).collect();
        let headers: BTreeMap<String, String> = request
            .headers()
            .iter()
            .map(|(name, value)| {
                (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
            })
            .collect();
        let mut incoming =
            Self { method, path, query, headers, body: Value::Null, unreadable: None, files: Vec::new() };
        if let Err(problem) = incoming.read_body(request).await {
            incoming.unreadable = Some(problem);
        }
        incoming
    }

    /// The media type of the body, without parameters.
    pub fn content_type(&self) -> &str {
        let value = self.headers.get(header::CONTENT_TYPE.as_str()).map_or("", String::as_str);
        value.split(';').next().unwrap_or_default().trim()
    }

    /// Whether a body came with it.
    pub fn has_body(&self) -> bool {
        !self.body.is_null() || !self.files.is_empty()
    }

    async fn read_body(&mut self, request: Request) -> Result<(), String> {
        if self.content_type() == "multipart/form-data" {
            let mut form = Multipart::from_request(request, &()).await.map_err(|e| e.body_text())?;
            let mut fields = Map::new();
            while let Some(field) = form.next_field().await.map_err(|e| e.body_text())? {
                let name = field.name().unwrap_or_default().to_owned();
                let is_file = field.file_name().is_some();
                let mime = field.content_type().unwrap_or("application/octet-stream").to_owned();
                let bytes = field.bytes().await.map_err(|e| e.body_text())?;
                if is_file {
                    self.files.push(UploadedFile { field: name, mime, bytes });
                } else {
                    fields.insert(name, String::from_utf8_lossy(&bytes).into_owned().into());
                }
            }
            self.body = Value::Object(fields);
            return Ok(());
        }
        let bytes =
            axum::body::to_bytes(request.into_body(), MAX_REQUEST_BYTES).await.map_err(|e| e.to_string())?;
        if bytes.is_empty() {
            return Ok(());
        }
        self.body = match self.content_type() {
            "application/x-www-form-urlencoded" => {
                let pairs = url::form_urlencoded::parse(&bytes);
                pairs.map(|(k, v)| (k.into_owned(), Value::String(v.into_owned()))).collect()
            }
            "application/json" => {
                serde_json::from_slice(&bytes).map_err(|e| format!("the body is not JSON: {e}"))?
            }
            other => return Err(format!("content type {other:?} is not supported")),
        };
        Ok(())
    }
}
