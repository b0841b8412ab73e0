//! One binary, a module for each subject.

mod queued;
mod toys;
