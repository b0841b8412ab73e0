//! One binary, a module for each subject.

mod frozen;
mod toys;
