import type { NotedFace } from './names.ts'
import { MAX_NOTED_FACES, MAX_NOTED_NAME_LENGTH } from './sidecar-limits.ts'

/** Of a box, in shares of 2 to the power of 16. */
const WHOLE = 0x10000

/**
 * Reads the notes that Picasa keeps on a folder in `.picasa.ini`: `faces=rect64(…),contact;…` below
 * a photo's name, and the contacts' names below `[Contacts2]`; below `[Contacts]` stand accounts of
 * a service that is no more. Gives who is named in the photo of a name, and where in the photo as
 * it is shown.
 */
export function readPicasaNotes(ini: string): (photoName: string) => NotedFace[] {
  const sections = readSections(ini)
  const contacts = sections.get('contacts2') ?? new Map<string, string>()
  return photoName => {
    const faces = sections.get(photoName.toLowerCase())?.get('faces') ?? ''
    return faces
      .split(';')
      .slice(0, MAX_NOTED_FACES)
      .flatMap(face => readFace(face, contacts) ?? [])
  }
}

function readFace(face: string, contacts: ReadonlyMap<string, string>): NotedFace | null {
  const [, hex, id = ''] = /^rect64\(([0-9a-f]{1,16})\),([0-9a-f]+)$/.exec(face.trim().toLowerCase()) ?? []
  if (hex === undefined) return null
  const name = contacts.get(id)?.split(';')[0]?.trim().slice(0, MAX_NOTED_NAME_LENGTH) ?? ''
  const box = readRect64(hex)
  // Its first versions wrote in the letters of the computer's own language, which nothing tells.
  const isLegible = name !== '' && !name.includes('\ufffd')
  return isLegible && box ? { name, box } : null
}

/** Left, top, right and bottom, four digits each, without the zeros in front. */
function readRect64(hex: string): NotedFace['box'] | null {
  const digits = hex.padStart(16, '0')
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map(
    at => Number.parseInt(digits.slice(at, at + 4), 16) / WHOLE,
  )
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null
}

/** Titles and keys in small letters. */
function readSections(ini: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>()
  let section = new Map<string, string>()
  for (const line of ini.split(/\r?\n/)) {
    const title = /^\[(.+)\]$/.exec(line.trim())?.[1]?.toLowerCase()
    const equals = line.indexOf('=')
    if (title !== undefined) {
      section = sections.get(title) ?? new Map<string, string>()
      sections.set(title, section)
    } else if (equals > 0) {
      section.set(line.slice(0, equals).trim().toLowerCase(), line.slice(equals + 1).trim())
    }
  }
  return sections
}
