/** heic-decode 2.1 brings no types; these are of the part in use. */
declare module 'heic-decode' {
  type HeicImage = { width: number; height: number; decode: () => Promise<{ data: Uint8ClampedArray }> }
  const decode: { all: (input: { buffer: Uint8Array }) => Promise<HeicImage[] & { dispose: () => void }> }
  export default decode
}
