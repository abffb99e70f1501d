import { cutText, normaliseText } from '../../../shared/api/cut-text.ts'

/** Most file systems allow 255 bytes; this leaves room for escaping and for `.xmp`. */
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
/** The same for every extension, so that a photo and its film keep one stem. */
const MAX_NUMBERED_BYTES = MAX_NAME_BYTES - MAX_EXTENSION_LENGTH
/** ` (123456789)`; reserved in long names for any number, so that all copies share one prefix. */
const MAX_NUMBER_LENGTH = 12

// Control characters, path separators of any system, characters that Windows forbids, and marks
// that change the reading direction, by which `gpj.exe` can look like `exe.jpg`.
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff<>:"/\\|?*]/g
// Windows ignores spaces before the dot, and reads superscript digits as digits.
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i

/**
 * Returns the name for a photo that was sent as `sentName`: its last segment, made valid for any
 * file system, zip or header. Another photo may already have this name.
 */
export function cleanFileName(sentName: string): string {
  const lastPart = sentName.slice(Math.max(sentName.lastIndexOf('/'), sentName.lastIndexOf('\\')) + 1)
  const whole = normaliseText(cutFileName(lastPart).toWellFormed(), 'NFC', MAX_SENT_LENGTH)
  const safe = avoidDevice(trimDotsAndSpaces(whole.replace(UNSAFE, '_')))
  const { stem, extension } = splitName(safe)
  const short = cutBytes(stem, MAX_NAME_BYTES - extension.length) + extension
  // Cutting may leave a dot at the end, or the name of a device.
  return avoidDevice(trimDotsAndSpaces(short))
}

/** Returns the extension with its dot, of any length; empty for a name without one. */
export function readExtension(name: string): string {
  return /(?<=.)\.[^.]*$/su.exec(name)?.[0] ?? ''
}

/** Shortens a name that is too long for a file system; keeps its extension. */
export function cutFileName(sentName: string): string {
  const { stem, extension } = splitName(sentName)
  return cutText(stem, MAX_SENT_LENGTH - extension.length) + extension
}

/**
 * Returns `IMG_1.jpg`, `IMG_1 (2).jpg`, `IMG_1 (3).jpg`, … A long name is cut to make room for the
 * number, so `cleanFileName` does not change the result.
 */
export function addNumber(name: string, copy: number): string {
  if (copy === 1) return name
  const { stem, extension } = splitName(name)
  const number = ` (${copy})`
  const fits = Buffer.byteLength(stem) + number.length <= MAX_NUMBERED_BYTES
  const short = fits ? stem : cutBytes(stem, MAX_NUMBERED_BYTES - MAX_NUMBER_LENGTH).trimEnd()
  return `${short}${number}${extension}`
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

function avoidDevice(name: string): string {
  return name.replace(WINDOWS_DEVICE, '_$&')
}

/** Never returns an empty text: a single character may be longer than `maxBytes`. */
function cutBytes(text: string, maxBytes: number): string {
  if (text !== '' && Buffer.byteLength(text) <= maxBytes) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(kept + segment) > maxBytes) break
    kept += segment
  }
  return kept || FALLBACK_NAME
}
