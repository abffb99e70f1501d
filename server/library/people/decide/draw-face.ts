import type { Box } from '../../../../faces/face.ts'
import type { AddFaceAnswer, AddFaceBody } from '../../../../shared/api/decisions.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { transactFor } from '../../../storage/db/transact-for.ts'
import { findPhotoState } from '../../photos/queries.ts'
import { AppError } from '../../../errors.ts'
import { insertJobs } from '../../../machinery/jobs/queries.ts'
import { requirePerson } from '../read/queries.ts'
import type { Origin } from './change.ts'
import { type DecideDependencies, makeDecision } from './make-decision.ts'
import { findByName } from './plan-people.ts'
import { insertDrawnFace } from './drawn-face-queries.ts'

/**
 * Smallest side of a box as a fraction of the photo's width or height; a smaller box was drawn by
 * mistake.
 */
export const MIN_FACE_SIDE = 0.002

/** Returns whether a box lies within the photo. The box must not have negative sides. */
export function isInsidePhoto({ x, y, width, height }: Box): boolean {
  return x + width <= 1 && y + height <= 1
}

/** A box that shows a face of an existing person, or of a new one with a name. */
type NewBox = {
  readonly photoId: string
  /** In fractions of the upright photo. */
  readonly box: Box
  readonly personId: string | null
  readonly name: string | null
  readonly origin: Origin
  readonly now: number
}

/**
 * Records that a box shows a face. The caller inserts the job `embed-faces`, which creates the
 * face. Must run in a transaction.
 */
export async function drawFace(
  db: Queryable,
  ownerId: string,
  { photoId, box, personId, name, origin, now }: NewBox,
): Promise<AddFaceAnswer> {
  const plan = { kind: 'add-face', personId, otherIds: [], faces: [], people: [] } as const
  const { seq, decisionId, peopleVersion } = await makeDecision(db, ownerId, { plan, origin, now })
  const faceId = crypto.randomUUID().replaceAll('-', '')
  await insertDrawnFace(db, ownerId, { id: faceId, photoId, seq, ...box, personId, name })
  return { decisionId: decisionId ?? '', faceId, peopleVersion }
}

export type MayLookForFaces = (db: Queryable, ownerId: string) => Promise<boolean>

/**
 * Adds a face where the user drew a box; a worker embeds the face later. Throws `not-found`,
 * `not-ready`, `no-consent`, `invalid-box` and `invalid-name`.
 */
export async function addFace(
  { db, now, mayLookForFaces }: DecideDependencies & { readonly mayLookForFaces: MayLookForFaces },
  ownerId: string,
  { photoId, box, personId, name }: AddFaceBody & { readonly photoId: string },
): Promise<AddFaceAnswer> {
  assertBox(box)
  return transactFor(db, ownerId, async transaction => {
    const state = await findPhotoState(transaction, ownerId, photoId)
    if (state === undefined)
      throw new AppError('not-found', 404, "This photo doesn't exist anymore. Reload the page.")
    if (state !== 'processed') {
      throw new AppError('not-ready', 409, "This photo hasn't been processed yet. Try again in a moment.")
    }
    if (!(await mayLookForFaces(transaction, ownerId))) {
      throw new AppError(
        'no-consent',
        403,
        'Kindred processes faces only with your consent. Give your consent first.',
      )
    }
    const whose = await findPersonOrName(transaction, ownerId, { personId, name })
    const face = { photoId, box, ...whose, origin: 'you', now: now() } as const
    const answer = await drawFace(transaction, ownerId, face)
    await insertJobs(transaction, [{ name: 'embed-faces', ownerId, subjectId: photoId, runAt: now() }])
    return answer
  })
}

function assertBox(box: AddFaceBody['box']): void {
  if (isInsidePhoto(box) && box.width >= MIN_FACE_SIDE && box.height >= MIN_FACE_SIDE) return
  throw new AppError('invalid-box', 400, 'Draw the box around the face, inside the photo.')
}

/** Returns an existing person, or the name of the person who is to be created with the face. */
async function findPersonOrName(
  db: Queryable,
  ownerId: string,
  { personId, name }: { personId: string | undefined; name: string | undefined },
): Promise<{ personId: string | null; name: string | null }> {
  if (personId !== undefined) return { personId: (await requirePerson(db, ownerId, personId)).id, name: null }
  if (name === undefined) return { personId: null, name: null }
  const wanted = await findByName(db, ownerId, name)
  return wanted.person ? { personId: wanted.person.id, name: null } : { personId: null, name: wanted.name }
}
