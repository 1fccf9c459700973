//! What no plug-in can see of itself: that folders, registrations and other plug-ins agree with it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use baigong_platform::media::may_be_uploaded;
use baigong_provider::{FollowUp, Form, Prefill, Shelf, Tools};
use serde_json::Value;

use super::*;

pub(super) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Names of the files and folders in a folder of the repository.
fn names(folder: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir(repository().join(folder)).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().into_string().unwrap()).collect()
}

/// Folders of the repository's `name` that hold `marker`.
fn folders(name: &str, marker: &str) -> BTreeSet<String> {
    names(name)
        .into_iter()
        .filter(|folder| repository().join(name).join(folder).join(marker).exists())
        .collect()
}

/// Every follow-up that a manifest declares, with where it stands.
fn follow_ups(registry: &Tools) -> Vec<(String, &Form, &FollowUp)> {
    let mut all = Vec::new();
    for tool in registry.iter() {
        for form in tool.forms() {
            for follow_up in &form.mode.follow_ups {
                let at = format!("{}/{}: follow-up {}", tool.manifest().id, form.mode.id, follow_up.id);
                all.push((at, form, follow_up));
            }
        }
    }
    all
}

#[test]
fn every_vendor_folder_is_linked_and_has_its_specification() {
    let registry = registry().unwrap().snapshot();
    let linked: BTreeSet<String> = registry.iter().map(|tool| tool.manifest().vendor.to_string()).collect();
    let crates = folders("providers", "Cargo.toml");
    assert_eq!(crates, linked, "a vendor needs its line in host/Cargo.toml");
    let mut specifications = folders("provider-specs", "cases");
    // The tutorial's vendor lives in /examples.
    specifications.remove("hello");
    assert_eq!(
        crates, specifications,
        "a vendor needs its folder in provider-specs, and nothing else has one"
    );
}

#[test]
fn every_tool_has_its_snapshot_and_none_is_left_over() {
    let registry = registry().unwrap().snapshot();
    for vendor in folders("providers", "Cargo.toml") {
        let tools: BTreeSet<String> = registry
            .iter()
            .filter(|tool| tool.manifest().vendor == vendor)
            .map(|tool| format!("{}.schema.json", tool.manifest().id))
            .collect();
        let mut snapshots = names(&format!("provider-specs/{vendor}"));
        snapshots.retain(|file| file.ends_with(".schema.json"));
        assert_eq!(
            snapshots, tools,
            "provider-specs/{vendor}: UPDATE_SNAPSHOTS=1 cargo test -p baigong-{vendor}"
        );
    }
}

/// Every field that takes files, with where it stands.
fn file_fields(registry: &Tools) -> Vec<(String, &Value)> {
    let mut all = Vec::new();
    for tool in registry.iter() {
        for form in tool.forms() {
            let properties = form.validator.schema()["properties"].as_object().into_iter().flatten();
            for (name, field) in properties.filter(|(_, field)| field.get("x-media").is_some()) {
                all.push((format!("{}/{}/{name}", tool.manifest().id, form.mode.id), field));
            }
        }
    }
    all
}

#[test]
fn whatever_file_a_form_takes_may_be_uploaded() {
    let registry = registry().unwrap().snapshot();
    let media = crate::config::Config::default().media;
    let fields = file_fields(&registry);
    assert!(fields.len() > 30);
    for (at, field) in fields {
        let rules = &field["x-media"];
        for kind in rules["accept"].as_array().unwrap() {
            let site = if kind == "image" { media.max_image_bytes } else { media.max_video_bytes };
            let own = rules["max_bytes"].as_u64().unwrap();
            assert!(own <= site, "{at}: the form promises {own} bytes, the site takes {site}");
        }
        for mime in rules["mime"].as_array().unwrap() {
            assert!(may_be_uploaded(mime.as_str().unwrap()), "{at}: nobody may upload {mime}");
        }
    }
}

#[test]
fn failed_uploads_and_downloads_have_the_specified_words() {
    const UPLOADS: &[(&str, &str, Option<&str>)] = &[
        ("avatar/", "上传失败，请重试", None),
        ("doubao/", "图片上传失败: {reason}", None),
        ("jimeng/", "上传图片失败", None),
        ("kling/", "图片上传失败: {reason}", None),
        ("luma/", "上传图片失败", Some("文件 {name} 上传失败")),
        ("midjourney/video/image", "起始图片上传失败，请重试！", None),
        ("midjourney/video/end_image", "结束图片上传失败，请重试！", None),
        ("model3d/", "图片上传失败。", None),
        ("nano-banana/", "上传图片失败", None),
        ("pika/image/", "上传图片失败", Some("文件 {name} 上传失败")),
        ("pixverse/", "上传图片失败", Some("文件 {name} 上传失败")),
        ("runway/image/", "图片上传失败: {reason}", None),
        ("runway/aleph/", "文件上传失败", None),
        ("seedream/", "上传图片失败", Some("文件 {name} 上传失败")),
        ("veo3/", "图片上传失败: {reason}", None),
        ("vidu/", "图片上传失败: {reason}", None),
        ("wan-animate/", "上传失败", None),
    ];
    const CLEARED: &[&str] = &["model3d/", "vidu/"];
    const DOWNLOADS: &[(&str, &str, Option<&str>)] = &[
        ("avatar/", "下载视频遇到问题，请尝试在新窗口中打开或复制链接下载", Some("是否在新窗口中打开视频？")),
        ("jimeng/", "视频下载失败", Some("是否在新窗口中打开视频？")),
        ("kling/", "视频下载失败，请尝试复制链接或在新窗口中打开", None),
        ("midjourney/", "下载失败: {name}", None),
        ("nano-banana/", "下载图片失败", None),
        ("runway/", "视频下载失败，请尝试复制链接或在新窗口中打开", None),
        ("tryon/", "下载失败，请重试", None),
        ("veo3/text", "视频下载失败，请尝试复制链接或在新窗口中打开", None),
        ("veo3/image_video", "视频下载失败，请尝试复制链接或在新窗口中打开", None),
    ];
    let registry = registry().unwrap().snapshot();
    let fields = file_fields(&registry);
    for (place, failed, refused) in UPLOADS {
        let here: Vec<_> = fields.iter().filter(|(at, _)| at.starts_with(place)).collect();
        assert!(!here.is_empty(), "{place}");
        for (at, field) in here {
            assert_eq!(field["errorMessage"]["upload"], *failed, "{at}");
            assert_eq!(field["errorMessage"]["upload_refused"].as_str(), *refused, "{at}");
            let cleared = CLEARED.iter().any(|place| at.starts_with(place));
            assert_eq!(field["x-media"]["clear_failed"].as_bool().unwrap_or_default(), cleared, "{at}");
        }
    }
    for (place, message, question) in DOWNLOADS {
        let modes = registry.iter().flat_map(|tool| {
            tool.forms().iter().map(|form| (format!("{}/{}", tool.manifest().id, form.mode.id), &form.mode))
        });
        let here: Vec<_> = modes.filter(|(at, _)| at.starts_with(place)).collect();
        assert!(!here.is_empty(), "{place}");
        for (at, mode) in here {
            let words = mode.download_failed.as_ref().unwrap_or_else(|| panic!("{at} has no words"));
            assert_eq!(
                (&*words.message.zh, words.question.as_ref().map(|text| &*text.zh)),
                (*message, *question),
                "{at}"
            );
        }
    }
}

#[test]
fn deadlines_have_the_specified_words_and_the_digital_human_its_stages() {
    const DEADLINES: &[(&str, &str)] = &[
        ("flux/", "获取图像结果超时。"),
        ("hailuo/", "视频生成超时，请稍后再试或调整提示词。"),
        ("luma/", "视频生成超时，请稍后重试"),
        ("midjourney/", "任务超时或未完成，请稍后再试。"),
        ("vidu/", "任务已超过 1 小时未完成，已超时。请稍后在云端记录中查看状态。"),
    ];
    const STAGES: &[(&str, u8, u8)] =
        &[("提交任务", 5, 10), ("数据处理", 10, 30), ("视频合成", 30, 70), ("完成", 100, 100)];
    let registry = registry().unwrap().snapshot();
    let mut late: BTreeSet<&str> = BTreeSet::new();
    for tool in registry.iter() {
        for Form { mode, .. } in tool.forms() {
            let at = format!("{}/{}", tool.manifest().id, mode.id);
            let own = DEADLINES.iter().find(|(place, _)| at.starts_with(place));
            let words = mode.timeout_message.as_ref().map(|text| &*text.zh);
            assert_eq!(words, own.map(|(_, words)| *words), "{at}");
            late.extend(own.map(|(place, _)| *place));
            let stages: Vec<_> =
                mode.steps.iter().map(|step| (&*step.label.zh, step.from, step.done)).collect();
            assert_eq!(stages, if at.starts_with("avatar/") { STAGES } else { &[] }, "{at}");
        }
    }
    assert_eq!(late.len(), DEADLINES.len(), "{late:?}");
}

#[test]
fn every_tool_stands_in_its_section_of_the_rail() {
    const SECTIONS: &[(Shelf, &[&str])] = &[
        (
            Shelf::VideoDomestic,
            &[
                "豆包视频",
                "即梦视频",
                "海螺视频",
                "可灵视频",
                "Vidu 视频",
                "混元视频",
                "智谱视频",
                "万相 2.2",
                "万相 2.5",
                "角色替换",
            ],
        ),
        (
            Shelf::VideoForeign,
            &["Luma 视频", "Runway 视频", "Pika 视频", "Veo3 创作", "Midjourney 视频", "Pixverse 视频"],
        ),
        (Shelf::VideoOther, &["3D 模型", "数字人"]),
        (Shelf::Image, &["Veo3", "Nano Banana", "V4.0 图像", "Flux Kontext", "Midjourney 创作", "虚拟试衣"]),
        (Shelf::Music, &["AI 音乐"]),
    ];
    let registry = registry().unwrap().snapshot();
    for (shelf, titles) in SECTIONS {
        let mut entries = Vec::new();
        for manifest in registry.iter().map(|tool| tool.manifest()) {
            let own = (manifest.shelf, manifest.order, &manifest.title);
            let also = manifest.also.iter().map(|place| (place.shelf, place.order, &place.title));
            let here = also.chain([own]).filter(|(at, ..)| at == shelf);
            entries.extend(here.map(|(_, order, title)| (order, &*title.zh)));
        }
        entries.sort_unstable();
        let shown: Vec<&str> = entries.into_iter().map(|(_, title)| title).collect();
        assert_eq!(shown, *titles, "{shelf:?}");
    }
}

#[test]
fn routes_and_places_in_the_rail_are_unique() {
    let registry = registry().unwrap().snapshot();
    let (mut routes, mut places) = (BTreeSet::new(), BTreeSet::new());
    for tool in registry.iter() {
        let manifest = tool.manifest();
        let (id, route) = (&*manifest.id, &*manifest.route);
        for route in manifest.modes.iter().filter_map(|mode| mode.also_at.as_deref()).chain([route]) {
            assert!(routes.insert(route), "{id} and another tool are both at {route}");
        }
        let also = manifest.also.iter().map(|place| (place.shelf, place.order));
        for (shelf, order) in also.chain([(manifest.shelf, manifest.order)]) {
            let place = format!("{shelf:?} {order}");
            assert!(places.insert(place.clone()), "{id} and another entry are both at {place}");
        }
        for place in &manifest.also {
            let found = tool.form(&place.mode).is_some_and(|form| !form.mode.follow_up_only);
            assert!(found, "{id}: the entry {} opens {}, which has no tab", place.title.zh, place.mode);
        }
    }
}

#[test]
fn follow_ups_lead_to_forms_that_exist_and_fill_fields_that_these_have() {
    let registry = registry().unwrap().snapshot();
    let follow_ups = follow_ups(&registry);
    assert!(!follow_ups.is_empty());
    for (at, form, follow_up) in follow_ups {
        assert_eq!(follow_up.on, form.mode.output, "{at}: no result of this mode is of the kind");
        let target = registry.tool(&follow_up.tool).unwrap_or_else(|e| panic!("{at}: {e}"));
        let target_form = target.form(&follow_up.mode);
        let target_form =
            target_form.unwrap_or_else(|| panic!("{at}: {} has no {}", follow_up.tool, follow_up.mode));
        let field = |name: &str| {
            let field = target_form.validator.schema().pointer(&format!("/properties/{name}"));
            field.unwrap_or_else(|| panic!("{at}: {}/{} has no field {name}", follow_up.tool, follow_up.mode))
        };
        for name in &follow_up.ask {
            field(name);
        }
        for (name, prefill) in &follow_up.prefill {
            let field = field(name);
            match prefill {
                Prefill::Artifact => {
                    let accepts = field.pointer("/x-media/accept/0").and_then(Value::as_str);
                    let kind = serde_json::to_value(follow_up.on).unwrap();
                    assert_eq!(accepts, kind.as_str(), "{at}: {name} takes other files");
                }
                Prefill::Task => {
                    let modes = field.pointer("/x-task/modes").and_then(Value::as_array);
                    let takes = modes.is_some_and(|modes| modes.contains(&serde_json::json!(form.mode.id)));
                    assert!(takes, "{at}: {name} takes no task of this mode");
                }
                Prefill::Position => assert_eq!(field["type"], "integer", "{at}: {name}"),
                Prefill::Param { name: from } => {
                    let from_field = form.validator.schema().pointer(&format!("/properties/{from}"));
                    assert!(from_field.is_some(), "{at}: the form has no field {from}");
                }
                Prefill::Const { .. } => {}
            }
        }
    }
}
