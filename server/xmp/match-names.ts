import type { Box } from '../../faces/face.ts'
import { intersectionOverUnion } from '../../faces/geometry.ts'
import { toUpright } from './orientation.ts'
import type { NamedRegion, PhotoNames } from './photo-names.ts'

/** A face found in the upright photo; the box in shares of its width and height. */
export type PlacedFace = { readonly id: string; readonly box: Box }

export type NamedFace = { readonly faceId: string; readonly name: string }

export type MatchedNames = {
  readonly named: readonly NamedFace[]
  /**
   * Regions of the upright photo that meet no face, of people whom no other region of the photo
   * names.
   */
  readonly missed: readonly NamedRegion[]
}

/**
 * Intersection over union: programs draw a face's box from the eyebrows to the chin, or around all
 * of the head.
 */
const LEAST_OVERLAP = 0.12

/**
 * Which face each name belongs to. Unless they are known to be of the upright picture, regions are
 * those of the stored one; some programs write them for the upright one all the same, which is
 * taken where more of them meet a face so. A name without a place counts only for the only face of
 * a photo.
 */
export function matchNames(
  { regions, people, isUpright = false }: PhotoNames,
  faces: readonly PlacedFace[],
  orientation: number,
): MatchedNames {
  const turned = isUpright
    ? regions
    : regions.map(({ name, box }) => ({ name, box: toUpright(box, orientation) }))
  const [asStored, asUpright] = [pairUp(turned, faces), pairUp(regions, faces)]
  const [matched, upright] = sum(asUpright) > sum(asStored) ? [asUpright, regions] : [asStored, turned]
  const [onlyFace, ...otherFaces] = faces
  const [onlyName, ...otherNames] = people
  const isCertain = regions.length === 0 && otherFaces.length + otherNames.length === 0
  if (onlyFace && onlyName !== undefined && isCertain) {
    return { named: [{ faceId: onlyFace.id, name: onlyName }], missed: [] }
  }
  const known = new Set(matched.map(({ name }) => name))
  // In a photo that is turned it mostly takes a region that meets a face to be sure which way round
  // they are.
  const isSure = isUpright || orientation === 1 || matched.length > 0
  const missed = (isSure ? upright : []).filter(({ name, box }) => {
    if (known.has(name) || faces.some(face => isSameFace(box, face.box))) return false
    known.add(name)
    return true
  })
  return { named: matched.map(({ faceId, name }) => ({ faceId, name })), missed }
}

/** Whether a region and a face, or two regions, are about the same face. */
export function isSameFace(one: Box, other: Box): boolean {
  return intersectionOverUnion(one, other) >= LEAST_OVERLAP
}

type Pair = NamedFace & { readonly overlap: number }

/**
 * The pairs that overlap most come first; a face and a region are in one pair each, and nobody is
 * in a photo twice.
 */
function pairUp(regions: PhotoNames['regions'], faces: readonly PlacedFace[]): Pair[] {
  const pairs = regions
    .flatMap((region, i) =>
      faces.map(face => ({
        i,
        faceId: face.id,
        name: region.name,
        overlap: intersectionOverUnion(region.box, face.box),
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
