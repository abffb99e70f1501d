import { hashText } from '../../machinery/hash-text.ts'
import type { Box, Face } from '../../../faces/face.ts'
import { computeCentre, computeIntersectionOverUnion } from '../../../faces/geometry.ts'
import { computeDotProduct } from '../../../faces/vectors.ts'
import { toFaceColumns } from '../../machinery/imaging/to-face-columns.ts'
import { type NewFace, readEmbedding } from '../faces/queries.ts'

/** A face of a photo; null if the face has not been embedded. */
export type ComparedFace = Box & {
  readonly id: string
  readonly reading: { readonly embedding: Uint8Array; readonly engineVersion: string } | null
}

/** A face that is stored; hidden if its photo no longer shows it. */
export type KnownFace = ComparedFace & { readonly isDrawn: boolean; readonly isHidden: boolean }

/**
 * The least intersection over union at which a detected box is taken for a known face. Boxes of one
 * face by two engines have 0.6 and more; neighbours in a crowd overlap by less than 0.2.
 */
const MIN_OVERLAP = 0.35
/**
 * The least cosine similarity at which a face is taken for a known one at any place, and the least
 * one at the same place. In bench/changed-photos.ts, a face in a mirrored, cropped, straightened or
 * smaller photo has 0.96 and more with itself in 99 of 100 cases, and two people in one photo have
 * 0.3 and less; the limits leave room for stronger changes and worse pictures.
 */
const SAME_SIMILARITY = 0.6
const MIN_SIMILARITY_IN_PLACE = 0.3
/** Decides between two known faces that look alike, such as twins. */
const OVERLAP_WEIGHT = 0.3

/**
 * Matches detected faces with the known faces of the photo, each at most once, in descending order
 * of their scores. Embeddings of one engine tell who it is, since the file may have been changed
 * and faces are at other places; position decides where they do not, or come from two engines.
 * Returns ids of known faces by ids of detected ones.
 */
export function matchFaces(
  found: readonly ComparedFace[],
  before: readonly ComparedFace[],
): Map<string, string> {
  const pairs = found
    .flatMap(one => before.map(other => ({ one, other, score: scorePair(one, other) })))
    .filter(({ score }) => score > 0)
    .toSorted((first, second) => second.score - first.score)
  const matches = new Map<string, string>()
  const taken = new Set<string>()
  for (const { one, other } of pairs) {
    if (matches.has(one.id) || taken.has(other.id)) continue
    matches.set(one.id, other.id)
    taken.add(other.id)
  }
  return matches
}

/** Returns 0 if they are two faces; above 1 if the embeddings tell that they are one. */
function scorePair(one: ComparedFace, other: ComparedFace): number {
  const overlap = computeIntersectionOverUnion(one, other)
  const inPlace = overlap >= MIN_OVERLAP ? overlap : 0
  if (!one.reading || one.reading.engineVersion !== other.reading?.engineVersion) return inPlace
  const similarity = computeDotProduct(
    readEmbedding(one.reading.embedding),
    readEmbedding(other.reading.embedding),
  )
  if (similarity >= SAME_SIMILARITY) return 1 + similarity + OVERLAP_WEIGHT * overlap
  return similarity >= MIN_SIMILARITY_IN_PLACE ? inPlace : 0
}

/** A detected face. `isKnown`: its row has the id of a face that the photo had before. */
export type FoundFace = {
  readonly row: NewFace
  readonly portrait: Uint8Array
  readonly isKnown: boolean
}

/**
 * Returns the rows of detected faces. A known face keeps its id, so that decisions about it stay in
 * effect, also if the file of a folder was changed and the face is elsewhere now.
 */
export function identifyFaces(
  detected: readonly { readonly face: Face; readonly portrait: Uint8Array }[],
  before: readonly ComparedFace[],
  photo: PhotoOfFaces,
): FoundFace[] {
  const rows = detected.map(({ face, portrait }) => ({ row: buildFaceRow(face, photo), portrait }))
  const known = matchFaces(
    rows.map(({ row }) => row),
    before,
  )
  return rows.map(({ row, portrait }) => {
    const knownId = known.get(row.id)
    return { row: { ...row, id: knownId ?? row.id }, portrait, isKnown: knownId !== undefined }
  })
}

/**
 * Plans which known faces the photo shows now, and where. `found`: the detected faces, of which
 * known ones have their ids. `removed`: ids of known faces that are deleted. `isChanged`: the photo
 * has another file than before.
 */
export function planKnownFaces(
  before: readonly KnownFace[],
  found: readonly (Box & { readonly id: string })[],
  options: {
    readonly removed: readonly string[]
    readonly isChanged: boolean
    readonly engineVersion: string
  },
): FollowedFaces {
  const { removed, isChanged, engineVersion } = options
  const foundById = new Map(found.map(face => [face.id, face]))
  const again = before.flatMap(face => {
    const after = foundById.get(face.id)
    return after ? [{ before: face, after }] : []
  })
  const shown = again.flatMap(({ before: face }) => (face.isHidden ? [face.id] : []))
  if (!isChanged) return { shown, hidden: [], places: [] }
  const missing = before.filter(({ id }) => !foundById.has(id) && !removed.includes(id))
  const followed = followFaces(missing, { moves: again, engineVersion })
  return { ...followed, shown: [...shown, ...followed.shown] }
}

/** A face before and after its photo was changed. */
type MovedFace = { readonly before: Box; readonly after: Box }

type FollowedFaces = {
  /** Ids of faces that the photo no longer shows, and of those that it shows again. */
  readonly hidden: readonly string[]
  readonly shown: readonly string[]
  /** Places in the changed photo; those of hidden faces may lie outside. */
  readonly places: readonly (Box & { readonly id: string })[]
}

/**
 * Tells what became of known faces that were not detected in the changed file of a photo. What this
 * engine had detected would be detected again if it were still there. Faces that the user drew, or
 * that another engine detected, are where the faces that were found again tell: the photo was cut,
 * scaled or mirrored. Without such faces, they stay if nothing else was known of the photo.
 */
export function followFaces(
  missing: readonly KnownFace[],
  { moves, engineVersion }: { moves: readonly MovedFace[]; engineVersion: string },
): FollowedFaces {
  const isDetectable = ({ isDrawn, reading }: KnownFace): boolean =>
    !isDrawn && reading?.engineVersion === engineVersion
  const follow = moves.length === 0 ? null : fitChange(moves)
  const isLost = moves.length === 0 && missing.some(isDetectable)
  const hidden: string[] = []
  const shown: string[] = []
  const places: (Box & { id: string })[] = []
  for (const face of missing) {
    const { id } = face
    const box = follow?.(face)
    const inside = box ? clipToPhoto(box) : null
    if (isDetectable(face) || isLost || (box && !inside)) hidden.push(id)
    else if (inside) shown.push(id)
    if (box) places.push({ id, ...(isDetectable(face) ? box : (inside ?? box)) })
  }
  return { hidden, shown, places }
}

/**
 * Returns how boxes move in a photo that was cut, scaled or mirrored, as fractions of its sides;
 * null if the faces moved in another way, such as in a rotated photo.
 */
function fitChange(moves: readonly MovedFace[]): ((box: Box) => Box) | null {
  const candidates = [false, true].map(isMirrored => fitScales(moves, isMirrored))
  const scored = candidates.map(change => ({
    change,
    overlap: average(moves.map(({ before, after }) => computeIntersectionOverUnion(change(before), after))),
  }))
  // One face tells nothing about mirroring: then the first counts.
  const best = scored.reduce((one, other) => (other.overlap > one.overlap + 1e-6 ? other : one))
  return best.overlap >= MIN_OVERLAP ? best.change : null
}

function fitScales(moves: readonly MovedFace[], isMirrored: boolean): (box: Box) => Box {
  const scaleX = average(moves.map(({ before, after }) => after.width / before.width))
  const scaleY = average(moves.map(({ before, after }) => after.height / before.height))
  const turnedX = isMirrored ? -scaleX : scaleX
  const offset = (axis: 'x' | 'y', scale: number): number =>
    average(
      moves.map(({ before, after }) => computeCentre(after)[axis] - scale * computeCentre(before)[axis]),
    )
  const [offsetX, offsetY] = [offset('x', turnedX), offset('y', scaleY)]
  return box => {
    const { x, y } = computeCentre(box)
    const [width, height] = [box.width * scaleX, box.height * scaleY]
    return { x: turnedX * x + offsetX - width / 2, y: scaleY * y + offsetY - height / 2, width, height }
  }
}

/** Null unless the middle of the face is in the photo. */
function clipToPhoto(box: Box): Box | null {
  const middle = computeCentre(box)
  if (middle.x < 0 || middle.x > 1 || middle.y < 0 || middle.y > 1) return null
  const [left, top] = [Math.max(0, box.x), Math.max(0, box.y)]
  const [right, bottom] = [Math.min(1, box.x + box.width), Math.min(1, box.y + box.height)]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** A photo by its upright size, and the engine that detected faces in it. */
type PhotoOfFaces = {
  readonly photoId: string
  readonly width: number
  readonly height: number
  readonly engineVersion: string
}

/** Returns the row of a face that was detected in a photo. */
export function buildFaceRow(face: Face, photo: PhotoOfFaces): NewFace {
  const { photoId, engineVersion } = photo
  const id = deriveFaceId(photoId, face.box, engineVersion)
  return { id, photoId, ...toFaceColumns(face, photo) }
}

/**
 * Returns the same id for the same face each time, so that a job that runs again overwrites its
 * earlier rows.
 */
function deriveFaceId(photoId: string, { x, y, width, height }: Box, engineVersion: string): string {
  return hashText(JSON.stringify([photoId, engineVersion, x, y, width, height])).slice(0, 32)
}
