import type { Box } from '../../../faces/face.ts'
import { computeIntersectionOverUnion } from '../../../faces/geometry.ts'
import { toUpright } from './orientation.ts'
import type { NamedRegion, PhotoNames } from './photo-names.ts'

/** A face in the upright photo; the box as fractions of its width and height. */
export type PlacedFace = { readonly id: string; readonly box: Box }

export type NamedFace = { readonly faceId: string; readonly name: string }

export type MatchedNames = {
  readonly named: readonly NamedFace[]
  /**
   * Regions of the upright photo without a face, of people who have no other region in the photo.
   */
  readonly missed: readonly NamedRegion[]
}

/**
 * Minimum intersection over union. It is low, because some programs draw boxes from eyebrows to
 * chin and others around the head.
 */
const MIN_OVERLAP = 0.12

/**
 * Assigns names to faces. Unless `isUpright`, regions refer to the stored picture. Some programs
 * write them for the upright picture instead, which is assumed if more of them overlap faces that
 * way. A name without a region counts only if the name and the face are the only ones of the photo.
 */
export function matchNames(
  { regions, people, isUpright = false }: PhotoNames,
  faces: readonly PlacedFace[],
  orientation: number,
): MatchedNames {
  const turned = isUpright
    ? regions
    : regions.map(({ name, box }) => ({ name, box: toUpright(box, orientation) }))
  const [asStored, asUpright] = [pairRegions(turned, faces), pairRegions(regions, faces)]
  const [matched, upright] =
    sumOverlap(asUpright) > sumOverlap(asStored) ? [asUpright, regions] : [asStored, turned]
  const [onlyFace, ...otherFaces] = faces
  const [onlyName, ...otherNames] = people
  const isCertain = regions.length === 0 && otherFaces.length + otherNames.length === 0
  if (onlyFace && onlyName !== undefined && isCertain) {
    return { named: [{ faceId: onlyFace.id, name: onlyName }], missed: [] }
  }
  const known = new Set(matched.map(({ name }) => name))
  // In a rotated photo, a region must match a face to determine the coordinates of the regions.
  const isSure = isUpright || orientation === 1 || matched.length > 0
  const missed = (isSure ? upright : []).filter(({ name, box }) => {
    if (known.has(name) || faces.some(face => isSameFace(box, face.box))) return false
    known.add(name)
    return true
  })
  return { named: matched.map(({ faceId, name }) => ({ faceId, name })), missed }
}

/** Returns whether a region and a face, or two regions, are the same face. */
export function isSameFace(one: Box, other: Box): boolean {
  return computeIntersectionOverUnion(one, other) >= MIN_OVERLAP
}

type Pair = NamedFace & { readonly overlap: number }

/**
 * Pairs regions with faces, largest overlap first. Each face, region and name is in at most one
 * pair.
 */
function pairRegions(regions: PhotoNames['regions'], faces: readonly PlacedFace[]): Pair[] {
  const pairs = regions
    .flatMap((region, i) =>
      faces.map(face => ({
        i,
        faceId: face.id,
        name: region.name,
        overlap: computeIntersectionOverUnion(region.box, face.box),
      })),
    )
    .filter(({ overlap }) => overlap >= MIN_OVERLAP)
    .toSorted((one, other) => other.overlap - one.overlap)
  const taken = new Set<string | number>()
  return pairs.filter(({ i, faceId, name }) => {
    const keys = [i, `face ${faceId}`, `name ${name}`]
    if (keys.some(key => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}

function sumOverlap(pairs: readonly Pair[]): number {
  return pairs.reduce((total, { overlap }) => total + overlap, 0)
}
