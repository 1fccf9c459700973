//! Names that speak for the operator, also where letters only look like others.

/// Parts of names that speak for the operator.
const OFFICIAL_PARTS: [&str; 8] =
    ["官方", "管理员", "客服", "系统通知", "百工", "admin", "official", "baigong"];

/// Whether readers would take a name for the operator's, marks between its letters and letters that look like others left out.
pub(super) fn speaks_officially(name: &str) -> bool {
    let name = folded(name);
    OFFICIAL_PARTS.iter().any(|part| name.contains(&folded(part)))
}

/// Whether a name contains the site's own.
pub(super) fn speaks_for(site: &str, name: &str) -> bool {
    let site = folded(site);
    // Two letters stand in half of all names.
    let telling = if site.is_ascii() { 3 } else { 2 };
    site.chars().count() >= telling && folded(name).contains(&site)
}

/// A name as the eye takes it: letters and digits alone, with one for all that look alike.
fn folded(name: &str) -> String {
    let alike = |c: char| match c {
        '0' => 'o',
        '1' | 'l' | '|' => 'i',
        '3' => 'e',
        '4' => 'a',
        '5' | '$' => 's',
        other => other,
    };
    let plain: String = name.to_lowercase().chars().map(alike).filter(|c| c.is_alphanumeric()).collect();
    plain.replace("rn", "m").replace("vv", "w")
}
