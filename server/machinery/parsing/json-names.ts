import { isRecord } from '../../../shared/api/is-record.ts'
import { listTaggedPeople } from '../xmp/listed-names.ts'
import { combineNames, type PhotoNames } from '../xmp/photo-names.ts'
import { clipBox, type FoundRegion } from '../xmp/read-regions.ts'

type Json = Record<string, unknown>

/** More than any photo shows; the names are cut to fewer. */
const MAX_ITEMS = 1000

/**
 * Reads the people in a photo from JSON: what exiftool prints, as osxphotos and PhotoPrism keep it;
 * what Immich and PhotoPrism answer about a photo; and Google's notes. Returns null if there are no
 * names or no valid JSON.
 */
export function readJsonNames(bytes: Uint8Array): PhotoNames | null {
  const parsed = parseJson(bytes)
  const [photo, ...others] = listRecords(parsed)
  if (!photo) return null
  const inStored = others.length === 0 ? combineNames(readTagRegions(photo), readTagNames(photo)) : null
  const appliedTo = inStored && inStored.regions.length > 0 ? readSize(photo) : undefined
  if (inStored) return { ...inStored, ...(appliedTo && { appliedTo }) }
  const inUpright = Array.isArray(parsed)
    ? combineNames(listRecords(parsed).flatMap(readImmichFace), [])
    : combineNames([...readImmichPeople(photo), ...readMarkers(photo)], [])
  return inUpright && { ...inUpright, isUpright: true }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // Malformed JSON contains no names.
    return null
  }
}

/** Returns the size of the picture to which exiftool's regions refer. */
function readSize(photo: Json): { width: number; height: number } | undefined {
  const [width = 0, height = 0] = ['W', 'H'].map(side =>
    readNumber(readTag(photo, `RegionAppliedToDimensions${side}`)),
  )
  return width > 0 && height > 0 ? { width, height } : undefined
}

/**
 * Reads exiftool's flattened regions: a list for each field. Boxes in the stored picture, x and y
 * are the centre. Lists of different lengths do not tell which value belongs to which region.
 */
function readTagRegions(photo: Json): FoundRegion[] {
  const names = readTexts(photo, 'RegionName')
  const types = readTexts(photo, 'RegionType')
  const units = readTexts(photo, 'RegionAreaUnit')
  // Pets, focus points and bar codes are regions too.
  if (types.some(type => type.toLowerCase() !== 'face') && types.length !== names.length) return []
  const sides = ['X', 'Y', 'W', 'H'].map(side => listItems(readTag(photo, `RegionArea${side}`)))
  const areAligned = [...sides, ...(units.length === 0 ? [] : [units])].every(
    ({ length }) => length === names.length,
  )
  return names.flatMap((name, i) => {
    if ((types[i] ?? 'Face').toLowerCase() !== 'face') return []
    const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = sides.map(side =>
      readNumber(side[i]),
    )
    const isShare = areAligned && (units[i] ?? 'normalized') === 'normalized'
    return [{ name, box: isShare ? clipBox({ x: x - width / 2, y: y - height / 2, width, height }) : null }]
  })
}

function readTagNames(photo: Json): string[] {
  return [
    ...readTexts(photo, 'PersonInImage'),
    ...listTaggedPeople(readTexts(photo, 'TagsList'), '/'),
    ...listTaggedPeople(readTexts(photo, 'HierarchicalSubject'), '|'),
  ]
}

/** Tags with the name of their group, as osxphotos writes them, or without it. */
function readTag(photo: Json, tag: string): unknown {
  return photo[`XMP:${tag}`] ?? photo[tag]
}

function readTexts(photo: Json, tag: string): string[] {
  // exiftool prints a name of digits as a number.
  return listItems(readTag(photo, tag)).map(item =>
    typeof item === 'string' || typeof item === 'number' ? String(item) : '',
  )
}

/** `people` of Immich's asset with their faces, and of Google's notes without them. */
function readImmichPeople({ people }: Json): FoundRegion[] {
  return listRecords(people).flatMap(({ name, faces }) => {
    if (typeof name !== 'string') return []
    const boxes = listRecords(faces).map(readImmichBox)
    return boxes.length === 0 ? [{ name, box: null }] : boxes.map(box => ({ name, box }))
  })
}

/** An item of Immich's list of the faces of an asset. */
function readImmichFace(face: Json): FoundRegion[] {
  const { person } = face
  return isRecord(person) && typeof person['name'] === 'string' && 'boundingBoxX1' in face
    ? [{ name: person['name'], box: readImmichBox(face) }]
    : []
}

/** Corners in pixels of an upright picture, whose size is given. */
function readImmichBox(face: Json): FoundRegion['box'] {
  const [x1, x2] = ['boundingBoxX1', 'boundingBoxX2'].map(
    key => readNumber(face[key]) / readNumber(face['imageWidth']),
  )
  const [y1, y2] = ['boundingBoxY1', 'boundingBoxY2'].map(
    key => readNumber(face[key]) / readNumber(face['imageHeight']),
  )
  const [x = Number.NaN, y = Number.NaN] = [x1, y1]
  return clipBox({ x, y, width: (x2 ?? Number.NaN) - x, height: (y2 ?? Number.NaN) - y })
}

/** PhotoPrism's markers: boxes as fractions of the upright picture; the same ones for each file. */
function readMarkers({ Files: files }: Json): FoundRegion[] {
  const markers = listRecords(files).map(({ Markers: list }) => listRecords(list))
  return (markers.find(({ length }) => length > 0) ?? []).flatMap(marker => {
    const name = marker['Name']
    if (typeof name !== 'string' || marker['Type'] !== 'face' || marker['Invalid'] === true) return []
    const [x, y, width, height] = [marker['X'], marker['Y'], marker['W'], marker['H']].map(readNumber)
    const box = {
      x: x ?? Number.NaN,
      y: y ?? Number.NaN,
      width: width ?? Number.NaN,
      height: height ?? Number.NaN,
    }
    return [{ name, box: clipBox(box) }]
  })
}

function readNumber(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN
}

/** Returns the items of a list; a single value counts as a list of one. */
function listItems(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [value]
}

function listRecords(value: unknown): Json[] {
  return listItems(value).filter(isRecord)
}
