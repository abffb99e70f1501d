/** The numbers of a stored embedding: 32-bit floats, little-endian. */
export function readEmbedding(bytes: Uint8Array): Float32Array {
  // Copied, since the bytes of a row may start at an offset that is no multiple of four.
  return new Float32Array(new Uint8Array(bytes).buffer)
}
