import exifReader from 'exifreader'

/** What a JPEG can hold, and more than any camera writes for itself. */
const MAX_EXIF_BYTES = 64 * 1024

/** In the order in which they are believed. */
const DATE_TAGS = ['DateTimeOriginal', 'DateTimeDigitized', 'DateTime'] as const

/**
 * When a photo was taken by the EXIF block in it: the camera's clock, which knows no time zone,
 * read as UTC. Undefined where there is no date, or none that can be read: a photo is worth as much
 * without.
 */
export function takenAtOf(exif: Buffer | undefined): Date | undefined {
  if (!exif || exif.length > MAX_EXIF_BYTES) return undefined
  const prefixed = exif.toString('latin1', 0, 6) === 'Exif\0\0'
  try {
    // Given the bare block and the names of the tags, it reads nothing else, and no more values
    // than the block has bytes.
    const { exif: tags } = exifReader.load(prefixed ? exif.subarray(6) : exif, {
      expanded: true,
      includeTags: { exif: [...DATE_TAGS] },
    })
    for (const name of DATE_TAGS) {
      const date = readDate(tags?.[name]?.value)
      if (date) return date
    }
  } catch {
    // It is no EXIF at all.
  }
  return undefined
}

const WRITTEN_DATE = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/

/**
 * Undefined for a day that no calendar has: a camera whose clock was never set writes 0000:00:00
 * 00:00:00.
 */
function readDate(value: unknown): Date | undefined {
  const [text] = Array.isArray(value) ? value : []
  const [, year, month, day, time] = (typeof text === 'string' && WRITTEN_DATE.exec(text)) || []
  if (!year) return undefined
  const written = `${year}-${month}-${day}T${time}.000Z`
  const date = new Date(written)
  return !Number.isNaN(date.getTime()) && date.toISOString() === written ? date : undefined
}
