import { cutText, normaliseText } from './cut-text.ts'

/** Most file systems allow 255 bytes; this leaves room for ` (123)` and for escaping. */
const MAX_NAME_BYTES = 200
const FALLBACK_NAME = 'photo'
/**
 * In UTF-16 code units: longer than any file system allows for a name, and as long as systems allow
 * for a path.
 */
const MAX_SENT_LENGTH = 1000
const MAX_PATH_LENGTH = 4096
/** Includes the dot. */
const MAX_EXTENSION_LENGTH = 9

// Control characters, path separators of any system, characters that Windows forbids, and marks
// that change the reading direction, by which `gpj.exe` can look like `exe.jpg`.
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff<>:"/\\|?*]/g
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Returns the name for a photo that was sent as `sentName`: its last segment, made valid for any
 * file system, zip or header. Another photo may already have this name.
 */
export function cleanFileName(sentName: string): string {
  const lastPart = sentName.slice(Math.max(sentName.lastIndexOf('/'), sentName.lastIndexOf('\\')) + 1)
  const whole = normaliseText(cutFileName(lastPart).toWellFormed(), 'NFC', MAX_SENT_LENGTH)
  const safe = trimDotsAndSpaces(whole.replace(UNSAFE, '_')).replace(WINDOWS_DEVICE, '_$&')
  const { stem, extension } = splitName(safe)
  const shortStem = cutBytes(stem || FALLBACK_NAME, MAX_NAME_BYTES - Buffer.byteLength(extension))
  return shortStem.trimEnd() + extension
}

/** Shortens a name that is too long for a file system; keeps its extension. */
export function cutFileName(sentName: string): string {
  const { stem, extension } = splitName(sentName)
  return cutText(stem, MAX_SENT_LENGTH - extension.length) + extension
}

/** Returns `IMG_1.jpg`, `IMG_1 (2).jpg`, `IMG_1 (3).jpg`, … */
export function addNumber(name: string, copy: number): string {
  if (copy === 1) return name
  const { stem, extension } = splitName(name)
  return `${stem} (${copy})${extension}`
}

/**
 * Returns the key by which names are compared: a case-insensitive file system does not distinguish
 * `IMG.jpg` and `img.JPG`.
 */
export function foldFileName(name: string): string {
  return normaliseText(name, 'NFC', MAX_PATH_LENGTH).toLowerCase()
}

function splitName(name: string): { stem: string; extension: string } {
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name.slice(-MAX_EXTENSION_LENGTH))?.[0] ?? ''
  return { stem: name.slice(0, name.length - extension.length), extension }
}

/**
 * Uses a loop over characters: a regular expression anchored to the end of a text would start again
 * at each dot.
 */
function trimDotsAndSpaces(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isDotOrSpace(text.charAt(start))) start += 1
  while (end > start && isDotOrSpace(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

function isDotOrSpace(character: string): boolean {
  return character === '.' || character.trim() === ''
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
