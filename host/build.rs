//! A release embeds the web app: it is compiled again when the web app was.

fn main() {
    println!("cargo:rerun-if-changed=../web/dist");
}
