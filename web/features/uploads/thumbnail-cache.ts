// A list requests many thumbnails while it scrolls. Only those that stay visible are decoded, a few
// at a time, and the latest are cached.
const THUMBNAIL_PX = 96
const MAX_KEPT = 300
const MAX_AT_ONCE = 2

const kept = new Map<File, ImageBitmap | null>()
const waiting: { file: File; show: (thumbnail: ImageBitmap | null) => void }[] = []
let decoding = 0

/**
 * Calls `show` with a small picture of the file, or with null when the browser cannot decode it.
 * Returns a function that cancels the request.
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
  if (decoding >= MAX_AT_ONCE) return
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
  if (kept.size > MAX_KEPT && oldest) kept.delete(oldest)
}
