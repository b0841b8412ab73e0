//! The rulesets. Each has the same rooms, and none uses another.

#[cfg(feature = "yongheng")]
pub mod yongheng;
