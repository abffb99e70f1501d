import type { NotedFace } from '../api/uploads.ts'
import { MAX_NOTED_FACES, MAX_NOTED_NAME_LENGTH } from '../api/bounds.ts'

/** Picasa's unit of coordinates: 2 to the power of 16 is the whole width or height. */
const FULL_RANGE = 0x10000

/**
 * Reads Picasa's notes on a folder, `.picasa.ini`: `faces=rect64(…),contact;…` in the section of a
 * photo, and names of contacts in `[Contacts2]`; `[Contacts]` refers to accounts of a service that
 * no longer exists. Returns a function that returns the named faces of a photo by its name, with
 * boxes in the upright photo.
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
  // The first versions used the computer's encoding, which is not recorded.
  const isLegible = name !== '' && !name.includes('\ufffd')
  return isLegible && box ? { name, box } : null
}

/** Reads left, top, right and bottom, four hexadecimal digits each; leading zeros are left out. */
function readRect64(hex: string): NotedFace['box'] | null {
  const digits = hex.padStart(16, '0')
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map(
    at => Number.parseInt(digits.slice(at, at + 4), 16) / FULL_RANGE,
  )
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null
}

/** Reads the sections; titles and keys are lower-cased. */
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
