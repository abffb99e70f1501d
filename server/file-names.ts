/** Most file systems take 255 bytes; this leaves room for ` (123)` and for a folder's worth of quoting. */
const MAX_NAME_BYTES = 200
const FALLBACK_NAME = 'photo'

// Control characters, what separates folders anywhere, what Windows forbids, and marks that turn the reading direction, by
// which `gpj.exe` can look like `exe.jpg`.
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff<>:"/\\|?*]/g
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * The name that a photo sent as `sentName` gets, if nobody has it yet: its last part, fit for any file system, zip or header.
 */
export function cleanFileName(sentName: string): string {
  const lastPart = sentName.toWellFormed().normalize('NFC').split(/[/\\]/).pop() ?? ''
  const safe = lastPart
    .replace(UNSAFE, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(WINDOWS_DEVICE, '_$&')
  const { stem, extension } = splitName(safe)
  const shortStem = cutBytes(stem || FALLBACK_NAME, MAX_NAME_BYTES - Buffer.byteLength(extension))
  return shortStem.trimEnd() + extension
}

/** `IMG_1.jpg`, `IMG_1 (2).jpg`, `IMG_1 (3).jpg`, … */
export function numberedName(name: string, copy: number): string {
  if (copy === 1) return name
  const { stem, extension } = splitName(name)
  return `${stem} (${copy})${extension}`
}

/** What names are compared by: a case-blind file system takes `IMG.jpg` and `img.JPG` for one. */
export function fileNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function splitName(name: string): { stem: string; extension: string } {
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - extension.length), extension }
}

function cutBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(kept + segment) > maxBytes) break
    kept += segment
  }
  return kept
}
