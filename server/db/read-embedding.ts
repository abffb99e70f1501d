/**
 * The numbers of a stored embedding: 32-bit floats, little-endian. They stay where they are if they
 * can, because copies of a million embeddings take gigabytes.
 */
export function readEmbedding(bytes: Uint8Array): Float32Array {
  // The bytes of a row may start at an offset that is no multiple of four.
  const isAligned = bytes.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0
  const { buffer, byteOffset, byteLength } = isAligned ? bytes : new Uint8Array(bytes)
  return new Float32Array(buffer, byteOffset, byteLength / Float32Array.BYTES_PER_ELEMENT)
}
