//! Names of types: `KlingMultiImage` of the tool `kling` and its mode `multi_image`.

use std::collections::BTreeMap;

use crate::Error;

/// The names that are taken, with what has each.
pub(crate) struct Names(BTreeMap<String, String>);

impl Names {
    /// Names that are free but for those of the language and of the file itself.
    pub(crate) fn without(reserved: &[&str]) -> Self {
        Self(reserved.iter().map(|name| ((*name).to_owned(), "the file itself".to_owned())).collect())
    }

    /// Takes the name that these ids make together.
    pub(crate) fn take(&mut self, ids: &[&str], at: &str) -> Result<String, Error> {
        let name = ids.iter().map(|id| pascal(id, at)).collect::<Result<String, Error>>()?;
        if name.starts_with(|first: char| first.is_ascii_digit()) {
            return Err(Error::Unnamable { at: at.to_owned(), id: ids.concat() });
        }
        if let Some(before) = self.0.get(&name) {
            return Err(Error::NameTaken { at: at.to_owned(), before: before.clone(), name });
        }
        self.0.insert(name.clone(), at.to_owned());
        Ok(name)
    }
}

/// `wan-animate` and `multi_image` as parts of a name.
fn pascal(id: &str, at: &str) -> Result<String, Error> {
    let mut name = String::new();
    for part in id.split(['-', '_']) {
        let Some(first) = part.chars().next().filter(|_| part.chars().all(|c| c.is_ascii_alphanumeric()))
        else {
            return Err(Error::Unnamable { at: at.to_owned(), id: id.to_owned() });
        };
        name.push(first.to_ascii_uppercase());
        name.push_str(&part[1..]);
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_types_never_have_one_name() {
        let mut names = Names::without(&["Call"]);
        assert_eq!(names.take(&["wan-animate", "x"], "wan-animate/x").unwrap(), "WanAnimateX");
        let taken = names.take(&["wan", "animate_x"], "wan/animate_x").unwrap_err();
        assert_eq!(taken.to_string(), "wan/animate_x and wan-animate/x would both be the type WanAnimateX");
        assert!(matches!(names.take(&["call"], "call"), Err(Error::NameTaken { .. })));
    }

    #[test]
    fn an_id_that_makes_no_name_is_refused() {
        for ids in [["3d", "text"], ["可灵", "text"], ["kling", ""], ["kling", "a--b"], ["kling", "a.b"]] {
            let refused = Names::without(&[]).take(&ids, "somewhere");
            assert!(matches!(refused, Err(Error::Unnamable { .. })), "{ids:?}");
        }
    }
}
