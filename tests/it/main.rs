//! One binary, a module for each subject.

mod toys;
