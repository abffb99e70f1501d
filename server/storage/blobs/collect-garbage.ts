/** Bytes of received chunks after which the young garbage is collected. */
const COLLECTED_BYTES = 8 * 1024 * 1024

/**
 * Returns a function to be called with the size of each received chunk that nobody reads any more.
 * It collects young garbage (`collect`, which a process with `--expose-gc` has) after each 8 MB. To
 * V8 a chunk is a small object, so that it would keep 50 to 70 MB of them, and twice the processor
 * time would be used, since memory that is not reused has to be mapped.
 */
export function createGarbageCollector(
  collect: ((options: { type: 'minor' }) => unknown) | undefined = globalThis.gc,
): (byteSize: number) => void {
  let bytes = 0
  return byteSize => {
    bytes += byteSize
    if (bytes < COLLECTED_BYTES) return
    bytes = 0
    collect?.({ type: 'minor' })
  }
}
