/** Groups chunks so that each group except the last has at least `byteSize` bytes. */
export async function* gatherChunks(
  chunks: AsyncIterable<Uint8Array>,
  byteSize: number,
): AsyncGenerator<Uint8Array[]> {
  let group: Uint8Array[] = []
  let groupBytes = 0
  for await (const chunk of chunks) {
    group.push(chunk)
    groupBytes += chunk.length
    if (groupBytes < byteSize) continue
    yield group
    group = []
    groupBytes = 0
  }
  if (groupBytes > 0) yield group
}
