//! Patterns of scenario files: what an expected value matches, and how the path of a fact is read.

use serde_json::Value;

/// The string that matches anything.
const ANYTHING: &str = "_";

/// Where and how a value differs from what was expected; `None` if it matches.
///
/// Objects match on the fields that are named, arrays entry by entry, everything else if it is equal.
pub(super) fn difference(expected: &Value, actual: &Value) -> Option<String> {
    difference_at("", expected, actual)
}

fn difference_at(path: &str, expected: &Value, actual: &Value) -> Option<String> {
    let here = if path.is_empty() { String::new() } else { format!("at {path} ") };
    match (expected, actual) {
        (Value::String(any), _) if any == ANYTHING => None,
        (Value::Object(fields), Value::Object(there)) => fields.iter().find_map(|(name, expected)| {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            match there.get(name) {
                Some(actual) => difference_at(&path, expected, actual),
                None => Some(format!("expected {path}, there is no such field in {actual}")),
            }
        }),
        (Value::Array(entries), Value::Array(there)) if entries.len() != there.len() => {
            Some(format!("{here}expected {} entries {expected}, there are {}: {actual}", entries.len(), there.len()))
        }
        (Value::Array(entries), Value::Array(there)) => (entries.iter().zip(there).enumerate())
            .find_map(|(at, (expected, actual))| difference_at(&format!("{path}[{at}]"), expected, actual)),
        _ if expected == actual => None,
        _ => Some(format!("{here}expected {expected}, there is {actual}")),
    }
}

/// The value at a path such as `sides[0].board[1].health`. `length`, at the end of the path of an array, counts its
/// entries.
pub(super) fn at_path(path: &str, whole: &Value) -> Result<Value, String> {
    let mut here = whole;
    for part in path.split('.') {
        let (name, places) = part.split_at(part.find('[').unwrap_or(part.len()));
        if name == "length"
            && let Value::Array(entries) = here
        {
            return Ok(entries.len().into());
        }
        here = here.get(name).ok_or_else(|| format!("{path}: there is no field `{name}` in {here}"))?;
        for place in places.split_inclusive(']') {
            let index = place.strip_prefix('[').and_then(|place| place.strip_suffix(']'));
            let index = index.and_then(|index| index.parse::<usize>().ok());
            let index = index.ok_or_else(|| format!("{path}: `{place}` is not a number in brackets"))?;
            here = here.get(index).ok_or_else(|| format!("{path}: there is no entry {index} in {here}"))?;
        }
    }
    Ok(here.clone())
}

/// Whether an event matches: its name alone, or its name with a pattern of its fields; `clause` beside the name is the
/// clause that it carries.
pub(super) fn is_event(pattern: &Value, clause: &str, event: &Value) -> bool {
    match pattern {
        Value::String(name) if name == ANYTHING => true,
        Value::String(name) => event == pattern || event.get(name).is_some(),
        Value::Object(parts) => parts.iter().all(|(name, expected)| match name.as_str() {
            "clause" => difference(expected, &clause.into()).is_none(),
            // An event without fields, with its clause beside it.
            _ if expected.is_null() && event == name => true,
            _ => event.get(name).is_some_and(|fields| difference(expected, fields).is_none()),
        }),
        _ => false,
    }
}
