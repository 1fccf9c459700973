//! Links the vendors in: a crate that nobody names registers nothing. And compiles a release, which embeds the web app,
//! again when the web app was.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=../web/dist");
    println!("cargo:rerun-if-changed=Cargo.toml");
    let manifest = fs::read_to_string("Cargo.toml").expect("Cargo.toml lies beside this file");
    let vendors = manifest.lines().filter(|line| line.contains("path = \"../providers/"));
    let names = vendors.filter_map(|line| Some(line.split_once('=')?.0.trim().replace('-', "_")));
    let lines: String = names.map(|name| format!("use {name} as _;\n")).collect();
    let out = env::var_os("OUT_DIR").expect("cargo says where generated files belong");
    fs::write(Path::new(&out).join("vendors.rs"), lines).expect("cargo's own folder can be written");
}
