import exifReader from 'exifreader'

/** The most that a JPEG can hold, and more than any camera writes. */
const MAX_EXIF_BYTES = 64 * 1024

/** In order of preference. */
const DATE_TAGS = ['DateTimeOriginal', 'DateTimeDigitized', 'DateTime'] as const

/**
 * Reads when a photo was taken from its EXIF block: the camera's clock, which has no time zone,
 * read as UTC. Undefined if there is no valid date.
 */
export function readTakenAt(exif: Buffer | undefined): Date | undefined {
  if (!exif || exif.length > MAX_EXIF_BYTES) return undefined
  const prefixed = exif.toString('latin1', 0, 6) === 'Exif\0\0'
  try {
    // Given the bare block and the names of tags, the library reads nothing else, and no more
    // values than the block has bytes.
    const { exif: tags } = exifReader.load(prefixed ? exif.subarray(6) : exif, {
      expanded: true,
      includeTags: { exif: [...DATE_TAGS] },
    })
    for (const name of DATE_TAGS) {
      const date = readDate(tags?.[name]?.value)
      if (date) return date
    }
  } catch {
    // Not EXIF.
  }
  return undefined
}

const WRITTEN_DATE = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/

/**
 * Undefined for an impossible date: a camera whose clock was never set writes 0000:00:00 00:00:00.
 */
function readDate(value: unknown): Date | undefined {
  const [text] = Array.isArray(value) ? value : []
  const [, year, month, day, time] = (typeof text === 'string' && WRITTEN_DATE.exec(text)) || []
  if (!year) return undefined
  const written = `${year}-${month}-${day}T${time}.000Z`
  const date = new Date(written)
  return !Number.isNaN(date.getTime()) && date.toISOString() === written ? date : undefined
}
