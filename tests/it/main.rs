//! One binary, a module for each subject.

mod text;
mod toys;
