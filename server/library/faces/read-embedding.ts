/**
 * Reads a stored embedding: 32-bit floats, little-endian. Copies them only if the alignment
 * requires it, since copies of a million embeddings take gigabytes.
 */
export function readEmbedding(bytes: Uint8Array): Float32Array {
  // The bytes of a row may start at an offset that is not a multiple of four.
  const isAligned = bytes.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0
  const { buffer, byteOffset, byteLength } = isAligned ? bytes : new Uint8Array(bytes)
  return new Float32Array(buffer, byteOffset, byteLength / Float32Array.BYTES_PER_ELEMENT)
}
