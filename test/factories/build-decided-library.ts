import fc from 'fast-check'
import type { ModelSession } from '../../faces/models.ts'
import type { Queryable } from '../../server/storage/db/database.ts'
import { applyChange, refreshCovers } from '../../server/library/people/decide/apply-change.ts'
import { makeDecision } from '../../server/library/people/decide/make-decision.ts'
import type { Plan } from '../../server/library/people/decide/change.ts'
import {
  planConfirm,
  planMove,
  planNotAFace,
  planNotThisPerson,
  planSplit,
} from '../../server/library/people/decide/plan-faces.ts'
import {
  planCover,
  planDifferent,
  planFavourite,
  planHide,
  planMerge,
  planName,
} from '../../server/library/people/decide/plan-people.ts'
import { redoDecision } from '../../server/library/people/history/redo.ts'
import { undoDecision } from '../../server/library/people/history/undo.ts'
import { answerQuestion } from '../../server/library/people/decide/answer-question.ts'
import { addFace } from '../../server/library/people/decide/draw-face.ts'
import { computeGrouping } from '../../server/library/people/group/compute-grouping.ts'
import { keepPeople } from '../../server/library/people/group/keep-people.ts'
import { findQuestionsWith, placeFacesWith } from '../../server/library/people/group/grouping.ts'
import { readReview } from '../../server/library/people/read/read-review.ts'
import { createTestStorage } from '../server/test-storage.ts'
import { buildAlbum, type AlbumFace } from './build-album.ts'
import { buildAlbumLibrary, groupLibrary } from './build-grouped-library.ts'
import { createPhotoProcessor } from './process-photos.ts'
import { stopSyncing } from '../server/stop-syncing.ts'

const ownerId = 'ann'
/** Maximum number of faces of each person. */
const MAX_MISPLACED = 3
const ANSWERS = ['same', 'different', 'not-sure'] as const
export const KINDS = [
  'upload',
  'group',
  'regroup',
  'name',
  'merge',
  'move',
  'move to new',
  'split',
  'not this person',
  'not a face',
  'remove a box',
  'confirm',
  'answer a question',
  'draw',
  'look at what is drawn',
  'reprocess photos',
  'read names of a file',
  'different',
  'hide',
  'favourite',
  'cover',
  'undo',
  'redo',
] as const

/** When faces are grouped: independently of the decision, after it, or while it is made. */
const GROUPING_TIMES = ['later', 'after', 'during'] as const
export type GroupingTime = (typeof GROUPING_TIMES)[number]

export type Step = {
  readonly kind: (typeof KINDS)[number]
  readonly pick: number
  readonly other: number
  readonly grouping: GroupingTime
}

export const isAutomatic = (kind: Step['kind']): boolean =>
  ['upload', 'group', 'regroup', 'reprocess photos'].includes(kind)
export const isDecision = ({ kind }: Step): boolean => !isAutomatic(kind)

export const groupingTime = fc.constantFrom(...GROUPING_TIMES)

export const buildSteps = (kinds: readonly Step['kind'][]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    pick: fc.nat(1000),
    other: fc.nat(1000),
    grouping: groupingTime,
  })

export const steps = fc.array(buildSteps(KINDS), { minLength: 6, maxLength: 22 })

/** Builds a library that grows by uploads, and a user who decides at random. */
export async function buildDecidedLibrary(neighbours: ModelSession, seed: number) {
  const storage = await createTestStorage()
  const { db } = storage
  // Durability is not tested here, and each of hundreds of commits would wait for the disk.
  await stopSyncing(db)
  const clock = { now: 1_000_000 }
  // With different qualities, so that covers can be chosen.
  const album = buildAlbum({ people: 5, photos: 24, seed }).map((face, i) => ({
    ...face,
    quality: 0.5 + ((i * 37) % 50) / 100,
  }))
  const uploads = [...Map.groupBy(album, face => face.photoId).values()]
  let uploaded = 0
  const upload = async (photos: number): Promise<void> => {
    const faces: AlbumFace[] = uploads.slice(uploaded, uploaded + photos).flat()
    uploaded += photos
    await buildAlbumLibrary(storage, { ownerId, faces })
  }
  const readFaces = (queryable: Queryable = db) =>
    selectFacesInOrder(queryable).select(['faces.id', 'photoId', 'personId', 'standing', 'drawnAt']).execute()
  const readPeople = (queryable: Queryable = db) =>
    queryable.selectFrom('people').selectAll().orderBy('number').execute()
  const readSteps = (isUndone: boolean) =>
    db
      .selectFrom('decisions')
      .select('id')
      .where('undoneAt', isUndone ? 'is not' : 'is', null)
      .orderBy('revision')
      .execute()
  const group = () => groupLibrary(storage, { neighbours, now: () => clock.now })
  const regroup = async () => {
    const dependencies = {
      db,
      placeFaces: placeFacesWith(neighbours),
      findQuestions: findQuestionsWith(neighbours),
    }
    const grouping = await computeGrouping(dependencies, ownerId, { isFromScratch: true })
    await db.transaction().execute(tx => keepPeople(tx, ownerId, { grouping, now: clock.now, durationMs: 0 }))
  }
  /**
   * Simulates errors of the grouping: moves some faces of each person to the next person, so that
   * decisions cause groupings to move faces.
   */
  const mixUp = async () => {
    const people = (await readPeople()).map(({ id }) => id)
    const faces = await readFaces()
    const changes = people.flatMap((personId, i) => {
      const [own, others] = [personId, pickAt(people, i + 1)].map(id =>
        faces.filter(face => face.personId === id),
      )
      const taken = new Set(others?.map(({ photoId }) => photoId))
      const misplaced = own?.filter(({ photoId }) => !taken.has(photoId)) ?? []
      return misplaced.slice(0, MAX_MISPLACED).map(({ id: faceId }) => ({
        faceId,
        fromPersonId: personId,
        fromStanding: 'open' as const,
        toPersonId: pickAt(people, i + 1) ?? null,
        toStanding: 'open' as const,
      }))
    })
    await applyChange(db, ownerId, { faces: changes, people: [] })
    await refreshCovers(db, ownerId, people)
  }
  /**
   * Computes a grouping before `work` and stores it afterwards, as if a user decided while a worker
   * groups.
   */
  const groupDuring = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const dependencies = {
      db,
      placeFaces: placeFacesWith(neighbours),
      findQuestions: findQuestionsWith(neighbours),
    }
    const grouping = await computeGrouping(dependencies, ownerId, { isFromScratch: false })
    const result = await work()
    clock.now += 1000
    await db.transaction().execute(tx => keepPeople(tx, ownerId, { grouping, now: clock.now, durationMs: 0 }))
    return result
  }
  const decide = async (makePlan: (tx: Queryable) => Promise<Plan | null>) => {
    clock.now += 1000
    return db.transaction().execute(async tx => {
      const plan = await makePlan(tx)
      return plan && makeDecision(tx, ownerId, { plan, origin: 'you', now: clock.now })
    })
  }
  const undo = (decisionId: string) =>
    db.transaction().execute(tx => undoDecision(tx, ownerId, { decisionId, now: clock.now }))
  const redo = (decisionId: string) =>
    db.transaction().execute(tx => redoDecision(tx, ownerId, { decisionId, now: clock.now }))
  const photos = createPhotoProcessor(storage, { ownerId, now: () => clock.now })
  const draw = async ({ pick, other }: Step) => {
    clock.now += 1000
    const photo = pickAt(await db.selectFrom('photos').select('id').orderBy('seq').execute(), pick)
    const person = pickAt(await readPeople(), other)
    const whose = [{ personId: person?.id ?? '' }, { name: `Name ${other % 4}` }, {}][pick % 3]
    const box = { x: 0.8 + (pick % 10) / 100, y: (other % 50) / 100, width: 0.1, height: 0.1 }
    const agreed = { db, now: () => clock.now, mayLookForFaces: async () => true }
    return addFace(agreed, ownerId, { photoId: photo?.id ?? '', box, ...whose })
  }
  const answer = async ({ pick, other }: Step) => {
    clock.now += 1000
    const { question, next } = await readReview(db, ownerId)
    const asked = pickAt(question ? [question, ...next] : [], pick)
    if (!asked) return null
    const [one, another] = asked.faces
    const faceIds: [string, string] = [one.faceId, another.faceId]
    const said = { faceIds, answer: pickAt(ANSWERS, other) ?? 'not-sure' }
    return (await answerQuestion({ db, now: () => clock.now }, ownerId, said)).decision
  }
  const embedDrawn = async () => {
    clock.now += 1000
    await photos.embedDrawn(({ x, y }) => pickAt(album, Math.round(100 * (x + y)))!)
  }
  const reprocessPhotos = async ({ pick }: Step) => {
    const found = (await readFaces()).filter(({ drawnAt }) => drawnAt === null)
    await photos.reprocessPhotos(pickAt(found, pick)?.photoId ?? '')
  }
  const readNames = async ({ pick, other }: Step) => {
    clock.now += 1000
    const faces = await selectFacesInOrder(db)
      .select(['photoId', 'x', 'y', 'faces.width', 'faces.height'])
      .execute()
    const face = pickAt(faces, pick)
    if (!face) return
    const { x, y, width, height } = face
    // Every fifth box is where no face was found.
    const box = { x: pick % 5 === 0 ? (x + 0.5) % 0.9 : x, y, width, height }
    await photos.readNames(face.photoId, [{ name: `Name ${other % 4}`, box }])
  }
  const automatic = { upload, group, groupDuring, mixUp, regroup, embedDrawn, reprocessPhotos, readNames }
  return {
    ...automatic,
    ...storage,
    ownerId,
    clock,
    readFaces,
    readPeople,
    readSteps,
    decide,
    draw,
    answer,
    undo,
    redo,
  }
}

/** Selects faces in a fixed order, so that a failure can be reproduced by its seed. */
function selectFacesInOrder(db: Queryable) {
  return db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photoId')
    .orderBy('photos.seq')
    .orderBy('faces.x')
}

export type DecidedLibrary = Awaited<ReturnType<typeof buildDecidedLibrary>>

export const pickAt = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % items.length]

/** Makes the decision of a step. Returns null if there are no people to decide about. */
export async function decideBy(
  library: DecidedLibrary,
  step: Step,
): Promise<{ readonly decisionId: string | null } | null> {
  switch (step.kind) {
    case 'draw':
      return library.draw(step)
    case 'answer a question':
      return library.answer(step)
    default:
      return library.decide(tx => planFor(library, tx, step))
  }
}

async function planFor(library: DecidedLibrary, tx: Queryable, step: Step): Promise<Plan | null> {
  const { kind, pick, other } = step
  const people = await library.readPeople(tx)
  const faces = (await library.readFaces(tx)).filter(face => face.personId !== null)
  const [person, second] = [pickAt(people, pick), pickAt(people, other)]
  const face = pickAt(faces, pick)
  if (!person || !second || !face) return null
  const [personId, now] = [person.id, library.clock.now]
  const faceIds = [...new Set([face.id, pickAt(faces, other)?.id ?? face.id])]
  const own = faces.filter(one => one.personId === personId).map(({ id }) => id)
  const some = own.slice(0, 1 + (other % own.length))
  switch (kind) {
    case 'name': {
      const named = await planName(tx, ownerId, { personId, name: `Name ${other % 4}`, ifTaken: 'another' })
      return named.state === 'planned' ? named.plan : null
    }
    case 'merge':
      return planMerge(tx, ownerId, { personId, otherIds: [second.id] })
    case 'move':
      return planMove(tx, ownerId, { faceIds, personId, now })
    case 'move to new':
      return planMove(tx, ownerId, {
        faceIds,
        personId: null,
        name: pick % 2 === 0 ? `Name ${other % 4}` : undefined,
        now,
      })
    case 'split':
      return planSplit(tx, ownerId, { personId, faceIds: some, now })
    case 'not this person':
      return planNotThisPerson(tx, ownerId, { personId, faceIds: some })
    case 'not a face':
      return planNotAFace(tx, ownerId, { faceIds: [face.id], kind: 'not-a-face' })
    case 'remove a box':
      return planNotAFace(tx, ownerId, { faceIds: [face.id], kind: 'remove-face' })
    case 'confirm':
      return planConfirm(tx, ownerId, { personId, faceIds: own })
    case 'different':
      return personId === second.id ? null : planDifferent(tx, ownerId, { personId, otherId: second.id })
    case 'hide':
      return planHide(tx, ownerId, { personId, isHidden: person.hiddenAt === null, now })
    case 'favourite':
      return planFavourite(tx, ownerId, { personId, isFavourite: person.favouriteAt === null, now })
    case 'cover':
      return planCover(tx, ownerId, { personId, faceId: other % 4 === 0 ? null : (some.at(-1) ?? null), now })
    case 'upload':
    case 'group':
    case 'regroup':
    case 'answer a question':
    case 'draw':
    case 'look at what is drawn':
    case 'reprocess photos':
    case 'read names of a file':
    case 'undo':
    case 'redo':
      return null
  }
}
