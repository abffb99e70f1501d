/** Far more than any upload or library has; databases have no numbers such as 1e308. */
export const MAX_LIBRARY_FILES = 10_000_000
/** Exact in JavaScript; larger than any file system allows for a file of this kind. */
export const MAX_FILE_SIZE_BYTES = Number.MAX_SAFE_INTEGER
