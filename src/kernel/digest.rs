//! A portable digest: the same position gives the same number on every platform.

use core::fmt;

use serde::ser::{self, Serialize};

/// A 64-bit digest (FNV-1a) of a canonical serialisation: fixed-width little-endian numbers, lengths before lists,
/// variants by number. It tells positions apart; it is no protection against forgery.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Digest(pub u64);

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The digest of any data.
#[must_use]
pub fn digest_of<T: Serialize + ?Sized>(data: &T) -> Digest {
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    // Only data that refuses to be serialised can fail here; what was hashed until then is its digest.
    let _ = data.serialize(&mut hash);
    Digest(hash.0)
}

struct Hash(u64);

impl Hash {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn length(&mut self, length: Option<usize>) {
        self.bytes(&(length.unwrap_or(0) as u64).to_le_bytes());
    }
}

#[derive(Debug)]
struct Failed;

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cannot be digested")
    }
}

impl core::error::Error for Failed {}

impl ser::Error for Failed {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Failed
    }
}

macro_rules! numbers {
    ($($method:ident: $type:ty),+) => { $(fn $method(self, value: $type) -> Result<(), Failed> {
        self.bytes(&value.to_le_bytes());
        Ok(())
    })+ };
}

impl ser::Serializer for &mut Hash {
    type Ok = ();
    type Error = Failed;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128,
        serialize_f32: f32, serialize_f64: f64
    }

    fn serialize_bool(self, value: bool) -> Result<(), Failed> {
        self.bytes(&[u8::from(value)]);
        Ok(())
    }
    fn serialize_char(self, value: char) -> Result<(), Failed> {
        self.bytes(&u32::from(value).to_le_bytes());
        Ok(())
    }
    fn serialize_str(self, value: &str) -> Result<(), Failed> {
        self.serialize_bytes(value.as_bytes())
    }
    fn serialize_bytes(self, value: &[u8]) -> Result<(), Failed> {
        self.length(Some(value.len()));
        self.bytes(value);
        Ok(())
    }
    fn serialize_none(self) -> Result<(), Failed> {
        self.bytes(&[0]);
        Ok(())
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Failed> {
        self.bytes(&[1]);
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), Failed> {
        Ok(())
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Failed> {
        Ok(())
    }
    fn serialize_unit_variant(self, _: &'static str, index: u32, _: &'static str) -> Result<(), Failed> {
        self.bytes(&index.to_le_bytes());
        Ok(())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Failed> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Failed> {
        self.bytes(&index.to_le_bytes());
        value.serialize(self)
    }
    fn serialize_seq(self, length: Option<usize>) -> Result<Self, Failed> {
        self.length(length);
        Ok(self)
    }
    fn serialize_tuple(self, _: usize) -> Result<Self, Failed> {
        Ok(self)
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Failed> {
        Ok(self)
    }
    fn serialize_tuple_variant(self, _: &'static str, index: u32, _: &'static str, _: usize) -> Result<Self, Failed> {
        self.bytes(&index.to_le_bytes());
        Ok(self)
    }
    fn serialize_map(self, length: Option<usize>) -> Result<Self, Failed> {
        self.length(length);
        Ok(self)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Failed> {
        Ok(self)
    }
    fn serialize_struct_variant(self, _: &'static str, index: u32, _: &'static str, _: usize) -> Result<Self, Failed> {
        self.bytes(&index.to_le_bytes());
        Ok(self)
    }
    fn is_human_readable(&self) -> bool {
        false
    }
}

macro_rules! parts {
    ($($trait:ident: $method:ident),+) => { $(impl ser::$trait for &mut Hash {
        type Ok = ();
        type Error = Failed;
        fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
            value.serialize(&mut **self)
        }
        fn end(self) -> Result<(), Failed> {
            Ok(())
        }
    })+ };
}

parts! {
    SerializeSeq: serialize_element, SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field, SerializeTupleVariant: serialize_field
}

macro_rules! fields {
    ($($trait:ident),+) => { $(impl ser::$trait for &mut Hash {
        type Ok = ();
        type Error = Failed;
        fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Result<(), Failed> {
            value.serialize(&mut **self)
        }
        fn end(self) -> Result<(), Failed> {
            Ok(())
        }
    })+ };
}

fields! { SerializeStruct, SerializeStructVariant }

impl ser::SerializeMap for &mut Hash {
    type Ok = ();
    type Error = Failed;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Failed> {
        key.serialize(&mut **self)
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        value.serialize(&mut **self)
    }
    fn end(self) -> Result<(), Failed> {
        Ok(())
    }
}
