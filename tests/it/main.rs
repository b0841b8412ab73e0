//! One binary, a module for each subject.

mod nested;
mod toys;
