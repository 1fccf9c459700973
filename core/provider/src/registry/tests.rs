use super::*;
use crate::operations::tests::folder;

fn registry() -> Registry {
    Registry::from_tools([folder("b", &["one"]), folder("a", &["one", "two"])]).unwrap()
}

fn ids(tools: &Tools) -> Vec<String> {
    tools.iter().map(|tool| tool.manifest().id.to_string()).collect()
}

#[test]
fn every_handle_sees_a_change_and_a_snapshot_stays_as_it_is() {
    let registry = registry();
    let (other, before) = (registry.clone(), registry.snapshot());
    registry.put(Arc::new(folder("c", &["one"]).unwrap())).unwrap();
    assert_eq!(ids(&other.snapshot()), ["a-tool", "b-tool", "c-tool"]);
    assert!(registry.remove("a-tool") && !registry.remove("a-tool"));
    assert_eq!(
        (ids(&other.snapshot()), ids(&before)),
        (vec!["b-tool".to_owned(), "c-tool".into()], vec!["a-tool".to_owned(), "b-tool".into()],)
    );
    let gone = other.tool("a-tool").err().unwrap();
    assert_eq!(gone, "unknown tool a-tool; known: b-tool, c-tool");
    assert!(before.tool("a-tool").is_ok());
}

#[test]
fn forms_are_numbered_once_and_what_is_replaced_keeps_its_numbers() {
    let registry = registry();
    let number = |tool: &str, mode: &str| registry.snapshot().number(tool, mode);
    assert_eq!((number("a-tool", "a-one"), number("a-tool", "a-two")), (Some(0), Some(1)));
    assert_eq!(number("b-tool", "b-one"), Some(2));
    let old = registry.tool("a-tool").unwrap();
    registry.put(Arc::new(folder("a", &["two", "three"]).unwrap())).unwrap();
    let new = registry.tool("a-tool").unwrap();
    let of = |number: u16| registry.numbered(number);
    assert!(Arc::ptr_eq(&of(1).tool, &old) && Arc::ptr_eq(&of(3).tool, &new));
    assert_eq!((number("a-tool", "a-two"), number("a-tool", "a-three")), (Some(3), Some(4)));
    assert_eq!((of(3).first, of(4).first), (1, 4), "a mode is counted on where it was");
    assert_eq!((of(3).tool_number, of(2).tool_number), (0, 1));
    assert!(registry.form("a-tool", "a-one").is_none(), "the new version has no such mode");
    assert_eq!(number("a-tool", "a-one"), Some(0), "tasks of the old one know theirs");
    assert_eq!(registry.form("a-tool", "a-two").unwrap().number(), 3);

    registry.remove("a-tool");
    assert!(registry.form("a-tool", "a-two").is_none());
    assert_eq!(number("a-tool", "a-two"), Some(3));
    registry.put(new).unwrap();
    assert_eq!((of(5).tool_number, of(5).first, number("a-tool", "a-two")), (0, 1, Some(5)));
}

#[test]
fn a_tool_that_would_have_no_numbers_left_is_refused_and_changes_nothing() {
    let registry = registry();
    let modes: Vec<String> = (0..2000).map(|n| n.to_string()).collect();
    let modes: Vec<&str> = modes.iter().map(String::as_str).collect();
    let large = Arc::new(folder("large", &modes).unwrap());
    let put = (0..40).map(|_| registry.put(large.clone())).collect::<Vec<_>>();
    assert_eq!(put.iter().filter(|outcome| outcome.is_ok()).count(), 32);
    let problem = put.last().unwrap().as_ref().unwrap_err();
    assert!(problem.contains("large-tool"), "{problem}");
    assert_eq!(registry.form("large-tool", "large-0").unwrap().number(), 3 + 31 * 2000);
}
