//! Reading what a client sends to a server of ours.

use axum::extract::{FromRequest, Multipart, Request};
use baigong_wire::{Incoming, UploadedFile};
use serde_json::{Map, Value};

/// Longest request body: several photographs in base64.
const MAX_REQUEST_BYTES: usize = 256 << 20;

/// Reads a request whose path below the base URL is `path`.
pub async fn read(request: Request, path: String) -> Incoming {
    let (head, body) = request.into_parts();
    let mut incoming = Incoming::new(&head, path);
    if let Err(problem) = read_body(&mut incoming, Request::from_parts(head, body)).await {
        incoming.unreadable = Some(problem);
    }
    incoming
}

async fn read_body(incoming: &mut Incoming, request: Request) -> Result<(), String> {
    if incoming.content_type() != "multipart/form-data" {
        let bytes = axum::body::to_bytes(request.into_body(), MAX_REQUEST_BYTES).await;
        return incoming.take_body(&bytes.map_err(|e| e.to_string())?);
    }
    let mut form = Multipart::from_request(request, &()).await.map_err(|e| e.body_text())?;
    let mut fields = Map::new();
    while let Some(field) = form.next_field().await.map_err(|e| e.body_text())? {
        let name = field.name().unwrap_or_default().to_owned();
        let is_file = field.file_name().is_some();
        let mime = field.content_type().unwrap_or("application/octet-stream").to_owned();
        let bytes = field.bytes().await.map_err(|e| e.body_text())?;
        if is_file {
            incoming.files.push(UploadedFile { field: name, mime, bytes });
        } else {
            fields.insert(name, String::from_utf8_lossy(&bytes).into_owned().into());
        }
    }
    incoming.body = Value::Object(fields);
    Ok(())
}
