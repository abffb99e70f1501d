// A list that is scrolled asks for many: only what stays in sight is decoded, a few at a time, and
// some are kept.
const THUMBNAIL_PX = 96
const MOST_KEPT = 300
const MOST_AT_ONCE = 2

const kept = new Map<File, ImageBitmap | null>()
const waiting: { file: File; show: (thumbnail: ImageBitmap | null) => void }[] = []
let decoding = 0

/**
 * Calls back with a small picture of the file, or null where the browser cannot read it. Returns
 * how to give up.
 */
export function requestThumbnail(file: File, show: (thumbnail: ImageBitmap | null) => void): () => void {
  const thumbnail = kept.get(file)
  if (thumbnail !== undefined) {
    show(thumbnail)
    return () => undefined
  }
  const request = { file, show }
  waiting.push(request)
  decodeNext()
  return () => {
    const index = waiting.indexOf(request)
    if (index >= 0) waiting.splice(index, 1)
  }
}

function decodeNext(): void {
  if (decoding >= MOST_AT_ONCE) return
  const request = waiting.pop()
  if (!request) return
  decoding += 1
  void decode(request.file).then(thumbnail => {
    decoding -= 1
    keep(request.file, thumbnail)
    request.show(thumbnail)
    decodeNext()
  })
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { resizeWidth: THUMBNAIL_PX, resizeQuality: 'medium' })
  } catch {
    return null
  }
}

function keep(file: File, thumbnail: ImageBitmap | null): void {
  kept.set(file, thumbnail)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest) kept.delete(oldest)
}
