import { inflateSync } from 'node:zlib'

const SIGNATURE_BYTES = 8
/** Of text, unpacked: a profile of several hundred KB, each byte of which is two digits. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024
/** More than any program writes. */
const MAX_TEXTS = 64
const MAX_KEYWORD_BYTES = 79

/** Texts with these keywords are read; all others may be of any size and number. */
const WANTED =
  /^(?:xml:com\.adobe\.xmp|raw profile type (?:exif|app1|iptc|xmp)|creation ?time|exif:datetime(?:original|digitized))$/

/** The metadata of a PNG: EXIF blocks, and texts by their keywords in lower case. */
export function readPngChunks(png: Buffer): { exif: Buffer[]; texts: ReadonlyMap<string, string> } {
  const exif: Buffer[] = []
  const texts = new Map<string, string>()
  let examined = 0
  for (let at = SIGNATURE_BYTES; at + 12 <= png.length;) {
    const end = at + 8 + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const content = png.subarray(at + 8, end)
    if (type === 'eXIf' && exif.length === 0) exif.push(content)
    if (/^(?:tEXt|zTXt|iTXt)$/.test(type) && examined < MAX_TEXTS) {
      examined += 1
      const keyword = content
        .subarray(0, MAX_KEYWORD_BYTES + 1)
        .toString('latin1')
        .split('\0', 1)[0]
      const key = keyword?.toLowerCase() ?? ''
      if (keyword && WANTED.test(key) && !texts.has(key))
        texts.set(key, readText(type, content.subarray(keyword.length + 1)))
    }
    at = end + 4
  }
  return { exif, texts }
}

/**
 * Decodes a profile as ImageMagick writes it into a text: a line with its name, one with its
 * length, and lines of hexadecimal digits. Returns undefined for any other text.
 */
export function decodeProfile(text: string | undefined): Buffer | undefined {
  const [name = '', length = '', ...lines] = (text ?? '').trim().split(/\s+/)
  const digits = lines.join('')
  const isProfile = /^\w{1,20}$/.test(name) && /^\d{1,9}$/.test(length) && /^[\da-f]+$/i.test(digits)
  return isProfile ? Buffer.from(digits, 'hex') : undefined
}

/** Empty if the text cannot be unpacked. `content` follows the keyword (PNG 3, section 11.3.3). */
function readText(type: string, content: Buffer): string {
  if (type === 'tEXt') return content.toString('latin1', 0, MAX_TEXT_BYTES)
  if (type === 'zTXt') return inflate(content.subarray(1)).toString('latin1')
  // Two texts, each with a null at its end, follow the flag and the method of compression.
  const language = content.indexOf(0, 2)
  const translated = language < 0 ? -1 : content.indexOf(0, language + 1)
  if (translated < 0) return ''
  const text = content.subarray(translated + 1)
  return (content[0] === 1 ? inflate(text) : text.subarray(0, MAX_TEXT_BYTES)).toString('utf8')
}

function inflate(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_TEXT_BYTES })
  } catch {
    return Buffer.alloc(0)
  }
}
