//! The calls of the tools for videos, images, models and digital humans, and of the price list.

use super::platform::UPLOAD_TEST;
use super::videos::TOKEN_TEST;
use super::{Call, Section, made, served};

pub const CALLS: &[Section] = &[
    ("Uploads and token", UPLOADS),
    ("Kling", KLING),
    ("Veo3 and images", VEO),
    ("Nano Banana", GEMINI),
    ("Runway", RUNWAY),
    ("Hunyuan", HUNYUAN),
    ("CogVideoX", COGVIDEOX),
    ("Digital human", AVATAR),
    ("3D generator, V4.0 images and try-on", AT_ONCE),
    ("Price list", PRICES),
];

const UPLOADS: &[Call] = &[
    served("POST {upload host}/upload", "specified_files", UPLOAD_TEST),
    served("POST {screenshots host}/screenshots/img/upload", "specified_files", UPLOAD_TEST),
    served("POST /proxy/api/images/upload", "specified_files", UPLOAD_TEST),
    served("GET /proxy/api/userTokenFacade/get/me/auth-code", "specified_files", TOKEN_TEST),
];

const KLING: &[Call] = &[
    made("POST /proxy/api/kling/v1/videos/text2video", "kling", "relay-text"),
    made("POST /proxy/api/kling/v1/videos/image2video", "kling", "relay-image"),
    made("POST /proxy/api/kling/v1/videos/multi-image2video", "kling", "relay-multi-image"),
    made("GET /proxy/api/kling/v1/videos/text2video/{taskId}", "kling", "relay-text"),
    made("GET /proxy/api/kling/v1/videos/image2video/{taskId}", "kling", "relay-image"),
    made("GET /proxy/api/kling/v1/videos/multi-image2video/{taskId}", "kling", "relay-multi-image"),
];

const STREAM: &str = "POST /edit/proxy/api/v1/chat/completions";
const EDIT: &str = "POST /proxy/api/v1beta/models/gemini-2.5-flash-image-preview:generateContent";

const VEO: &[Call] = &[
    made(STREAM, "veo", "relay-text"),
    made(STREAM, "veo", "relay-image-video"),
    made(STREAM, "veo", "relay-line1"),
    made(EDIT, "veo", "relay-line2"),
];

const GEMINI: &[Call] = &[made(STREAM, "gemini", "line1_references"), made(EDIT, "gemini", "line2_edit")];

const RUNWAY: &[Call] = &[
    made("POST /proxy/api/video/runway/pro/generate", "runway", "text"),
    made("POST /proxy/api/video/runway/pro/generate", "runway", "image-as-end"),
    made("POST /proxy/api/video/runway/pro/aleph", "runway", "aleph"),
    made("POST /proxy/api/video/runway/feed", "runway", "text"),
    made("POST /proxy/api/video/runway/pro/video2video", "runway", "redraw"),
];

const HUNYUAN: &[Call] = &[
    made("POST /proxy/api/hunyuan/v1/videos", "hunyuan", "relay-text"),
    made("GET /proxy/api/hunyuan/v1/videos/{id}", "hunyuan", "relay-text"),
];

const COGVIDEOX: &[Call] = &[
    made("POST /proxy/api/cogvideox/v1/videos/generations", "cogvideox", "relay-image"),
    made("GET /proxy/api/cogvideox/v1/async-result/{id}", "cogvideox", "relay-text"),
];

const AVATAR: &[Call] = &[
    made("POST /proxy/api/avatar/generation", "avatar", "whole_run"),
    made("GET /proxy/api/avatar/task/{id}", "avatar", "whole_run"),
];

/// Vendors that answer with the result itself.
const AT_ONCE: &[Call] = &[
    made("POST /proxy/api/v1/images/generations", "model3d", "words_and_picture"),
    made("POST /proxy/api/jimeng/v4/images/generations", "seedream", "relay_two_images"),
    made("POST /proxy/api/v1/images/virtual-try-on", "tryon", "two_photos"),
];

const PRICES: &[Call] = &[served(
    "GET /apiPriceFacade/all",
    "pricelist",
    "the_price_list_says_what_the_quote_says_for_everything_that_can_be_bought",
)];
