//! The rulesets. Each has the same rooms, and none uses another.

#[cfg(feature = "baiwen")]
pub mod baiwen;
#[cfg(feature = "guozhan")]
pub mod guozhan;
#[cfg(feature = "yongheng")]
pub mod yongheng;
