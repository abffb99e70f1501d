import type { Box } from '../../faces/face.ts'
import { toUpright } from './orientation.ts'
import type { PhotoNames } from './photo-names.ts'

/** A face found in the upright photo; the box in shares of its width and height. */
export type PlacedFace = { readonly id: string; readonly box: Box }

export type NamedFace = { readonly faceId: string; readonly name: string }

/** Intersection over union: programs draw a face's box from the eyebrows to the chin, or around all of the head. */
const LEAST_OVERLAP = 0.12

/**
 * Which face each name belongs to. Regions are those of the stored picture; some programs write them for the upright one,
 * which is taken where more of them meet a face so. A name without a place counts only for the only face of a photo.
 */
export function matchNames(
  { regions, people }: PhotoNames,
  faces: readonly PlacedFace[],
  orientation: number,
): NamedFace[] {
  const turned = regions.map(({ name, box }) => ({ name, box: toUpright(box, orientation) }))
  const [asStored, asUpright] = [pairUp(turned, faces), pairUp(regions, faces)]
  const matched = sum(asUpright) > sum(asStored) ? asUpright : asStored
  const [onlyFace, ...otherFaces] = faces
  const [onlyName, ...otherNames] = people
  const isCertain = regions.length === 0 && otherFaces.length + otherNames.length === 0
  if (onlyFace && onlyName !== undefined && isCertain) return [{ faceId: onlyFace.id, name: onlyName }]
  return matched.map(({ faceId, name }) => ({ faceId, name }))
}

type Pair = NamedFace & { readonly overlap: number }

/** The pairs that overlap most come first; a face and a region are in one pair each, and nobody is in a photo twice. */
function pairUp(regions: PhotoNames['regions'], faces: readonly PlacedFace[]): Pair[] {
  const pairs = regions
    .flatMap((region, i) =>
      faces.map(face => ({
        i,
        faceId: face.id,
        name: region.name,
        overlap: overlapOf(region.box, face.box),
      })),
    )
    .filter(({ overlap }) => overlap >= LEAST_OVERLAP)
    .toSorted((one, other) => other.overlap - one.overlap)
  const taken = new Set<string | number>()
  return pairs.filter(({ i, faceId, name }) => {
    const keys = [i, `face ${faceId}`, `name ${name}`]
    if (keys.some(key => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}

function sum(pairs: readonly Pair[]): number {
  return pairs.reduce((total, { overlap }) => total + overlap, 0)
}

function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (width <= 0 || height <= 0) return 0
  const both = width * height
  return both / (one.width * one.height + other.width * other.height - both)
}
