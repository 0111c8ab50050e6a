//! Large memory, zeroed, in huge pages where the system has them: table and search read all over it.

use std::io;

use memmap2::{MmapMut, MmapOptions};

/// The bytes of a table built or read here. They are the program's own, not a file's.
#[derive(Debug)]
pub(super) struct Memory(MmapMut);

impl Memory {
    /// So many zero bytes.
    ///
    /// # Errors
    /// If the system does not have them.
    pub(super) fn zeroed(bytes: usize) -> io::Result<Memory> {
        let map = MmapOptions::new().len(bytes.max(1)).map_anon()?;
        // It works without, only slower.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Memory(map))
    }
}

impl AsRef<[u8]> for Memory {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl AsMut<[u8]> for Memory {
    fn as_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}
