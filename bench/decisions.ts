// Time to merge, split and move 5,000 faces, and to undo that, in a library of 20,000:
//
//   node_modules/.bin/node bench/decisions.ts --faces FACES
//
// FACES.json and FACES.bin are written by bench/embed-people.ts or bench/embed-album.ts. Calls the
// service as the routes do, including the commit to the disk.
import { randomUUID } from 'node:crypto'
import { splitForStatements } from '../server/storage/db/split-for-statements.ts'
import type { Database } from '../server/storage/db/database.ts'
import { planMove, planNotThisPerson, planSplit } from '../server/library/people/decide/plan-faces.ts'
import { planMerge } from '../server/library/people/decide/plan-people.ts'
import { redoDecision } from '../server/library/people/history/redo.ts'
import { undoDecision } from '../server/library/people/history/undo.ts'
import { decide } from '../server/library/people/decide/make-decision.ts'
import { openStorage } from '../server/storage/open-storage.ts'
import { makeBenchFolder } from './app/bench-server.ts'
import { fillWithFaces, OWNER_ID } from './app/fill-library.ts'
import { readLabelledFaces } from './labelled-faces.ts'
import { readOption } from './options.ts'
import { recordResults, computeMedian } from './results.ts'
import { spreadEmbeddings } from './spread-embeddings.ts'

const FACES = 20_000
const DECIDED = 5000
const ROUNDS = 5

const { db } = await openStorage(await makeBenchFolder('decisions'))
try {
  const faces = spreadEmbeddings(await readLabelledFaces(readOption('faces')), {
    count: FACES,
    seed: 1,
    facesPerPhoto: 3,
  })
  const ids = [...(await fillWithFaces(db, faces)).keys()]
  const [large, small] = [
    await addPerson(db, 1, ids.slice(0, DECIDED)),
    await addPerson(db, 2, ids.slice(DECIDED, 2 * DECIDED)),
  ]
  const half = ids.slice(0, DECIDED / 2)
  const ofSmall = ids.slice(DECIDED, 2 * DECIDED)
  let clock = 1_000_000
  const now = () => (clock += 1000)
  const times: Record<string, number[]> = {}
  const time = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now()
    const result = await work()
    ;(times[name] ??= []).push(performance.now() - startedAt)
    return result
  }
  const steps = {
    'merge 5,000 into 5,000': (tx: Parameters<typeof planMerge>[0]) =>
      planMerge(tx, OWNER_ID, { personId: large, otherIds: [small] }),
    'move 5,000': (tx: Parameters<typeof planMerge>[0]) =>
      planMove(tx, OWNER_ID, { faceIds: ofSmall, personId: large, now: now() }),
    'split off 2,500 of 5,000': (tx: Parameters<typeof planMerge>[0]) =>
      planSplit(tx, OWNER_ID, { personId: large, faceIds: half, now: now() }),
    'not this person, 5,000': (tx: Parameters<typeof planMerge>[0]) =>
      planNotThisPerson(tx, OWNER_ID, { personId: small, faceIds: ofSmall }),
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, plan] of Object.entries(steps)) {
      const { decisionId } = await time(name, () => decide({ db, now }, OWNER_ID, plan))
      const step = { decisionId: decisionId ?? '', now: now() }
      const buildTransaction = (work: typeof undoDecision) => () =>
        db.transaction().execute(tx => work(tx, OWNER_ID, step))
      await time(`undo: ${name}`, buildTransaction(undoDecision))
      await time(`redo: ${name}`, buildTransaction(redoDecision))
      await buildTransaction(undoDecision)()
    }
  }
  const figures = Object.fromEntries(
    Object.entries(times).map(([name, list]) => [
      name,
      { medianMs: Math.round(computeMedian(list)), slowestMs: Math.round(Math.max(...list)) },
    ]),
  )
  console.table(figures)
  recordResults('decisions', { libraryFaces: FACES, rounds: ROUNDS, ...figures })
} finally {
  await db.destroy()
}

async function addPerson(database: Database, number: number, faceIds: readonly string[]): Promise<string> {
  const id = randomUUID()
  const totals = { coverFaceId: faceIds[0] ?? '', photoCount: 1, faceCount: faceIds.length }
  await database
    .insertInto('allPeople')
    .values({ id, ownerId: OWNER_ID, number, ...totals, createdAt: 0 })
    .execute()
  for (const some of splitForStatements(faceIds)) {
    await database.updateTable('allFaces').set({ personId: id }).where('id', 'in', some).execute()
  }
  return id
}
