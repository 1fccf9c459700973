//! The tutorial tells the truth: every block of it stands in the file that it names, and it leaves no code out.

use std::collections::BTreeMap;
use std::path::Path;

const SOURCE: &str = "examples/hello-provider/src/lib.rs";

/// The blocks that name a file, joined by file: `(file, blocks)`.
fn blocks() -> BTreeMap<String, Vec<String>> {
    let mut blocks: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut open: Option<String> = None;
    for line in include_str!("../TUTORIAL.md").lines() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(_), Some(_)) => {}
            (Some(info), None) => {
                let file = info.split(' ').nth(1).unwrap_or_default().to_owned();
                blocks.entry(file.clone()).or_default().push(String::new());
                open = Some(file);
            }
            (None, Some(file)) => {
                let block = blocks
                    .get_mut(&file)
                    .and_then(|blocks| blocks.last_mut())
                    .expect("an open block has a place");
                block.push_str(line);
                block.push('\n');
                open = Some(file);
            }
            (None, None) => {}
        }
    }
    blocks.remove("");
    blocks
}

fn dense(text: &str) -> String {
    text.split_whitespace().collect()
}

fn read(file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

#[test]
fn every_block_stands_in_the_file_that_it_names() {
    let blocks = blocks();
    assert!(blocks.len() >= 4, "{:?}", blocks.keys());
    for (file, blocks) in blocks {
        let text = dense(&read(&file));
        for block in blocks {
            assert!(text.contains(&dense(&block)), "{file} has no\n{block}");
        }
    }
}

#[test]
fn the_blocks_together_are_the_whole_source() {
    let told: String = blocks().remove(SOURCE).unwrap_or_default().iter().map(|block| dense(block)).collect();
    assert_eq!(told, dense(&read(SOURCE)));
}
