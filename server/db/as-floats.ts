/** An embedding as it is stored, as numbers. */
export function asFloats(bytes: Uint8Array): Float32Array {
  // A copy, since a row's bytes may start where no float can.
  return new Float32Array(new Uint8Array(bytes).buffer)
}
