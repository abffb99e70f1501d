import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { loadNeighbours } from '../../server/machinery/imaging/load-face-models.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/api/durations.ts'
import { spendProof } from '../../server/accounts/bot-check/queries.ts'
import type { Database, Queryable } from '../../server/storage/db/database.ts'
import { transactFor } from '../../server/storage/db/transact-for.ts'
import { addInvitation, useInvitation } from '../../server/accounts/sign-in/queries.ts'
import { ATTEMPTS_PER_CODE } from '../../server/accounts/sign-in/limits.ts'
import { createPhoneCodes } from '../../server/accounts/sign-in/phone-accounts.ts'
import { saveContact } from '../../server/features/contact/save-contact.ts'
import { startFaceSearch } from '../../server/features/face-searches/face-searches.ts'
import { acceptFiles } from '../../server/intake/uploads/process-upload.ts'
import { insertBatch } from '../../server/intake/uploads/batch-queries.ts'
import { insertJobs } from '../../server/machinery/jobs/queries.ts'
import { runNextJob } from '../../server/machinery/jobs/run-jobs.ts'
import { claimJob } from '../../server/machinery/jobs/turn-queries.ts'
import { decide, namePerson } from '../../server/library/people/decide/make-decision.ts'
import { planMove } from '../../server/library/people/decide/plan-faces.ts'
import { computeGrouping } from '../../server/library/people/group/compute-grouping.ts'
import { groupPeopleHandler } from '../../server/library/people/group/group-people.ts'
import { keepPeople } from '../../server/library/people/group/keep-people.ts'
import { findQuestionsWith, placeFacesWith } from '../../server/library/people/group/grouping.ts'
import { redoDecision } from '../../server/library/people/history/redo.ts'
import { undoDecision } from '../../server/library/people/history/undo.ts'
import { createThrottle } from '../../server/machinery/throttle/create-throttle.ts'
import { buildEngines } from '../factories/build-engines.ts'
import { handleEveryJob } from '../factories/job-handlers.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { buildFace, buildPerson, buildPhoto } from '../factories/build-photo.ts'
import { countDone, doAtOnce, openTwoNodes, type Nodes } from './two-nodes.ts'

// Two nodes run the same transaction at the same time. Without the lock at its start, READ
// COMMITTED would let both read before either has written.

const ownerId = 'ann'
const TIMES = 12
const now = () => 1_000_000_000

async function buildFaces(nodes: Nodes, count: number): Promise<string[]> {
  const faces: string[] = []
  for (let i = 0; i < count; i++) {
    const { id: photoId } = await buildPhoto(nodes, { ownerId })
    faces.push(await buildFace(nodes, { ownerId, photoId }))
  }
  return faces
}

describe('limits', () => {
  test('on requests count every request', async () => {
    const nodes = await openTwoNodes()
    const limit = { name: 'code', subject: 'ann', limits: [{ max: 3, windowMs: MINUTE_MS }] }
    const taken = await doAtOnce(nodes, TIMES, db => createThrottle({ db, secret: 's', now }).take([limit]))
    expect(countDone(taken)).toBe(3)
    const tally = { name: 'guess', subject: 'ann', windowMs: MINUTE_MS }
    const guesses = await doAtOnce(nodes, TIMES, db =>
      createThrottle({ db, secret: 's', now }).takeIf(tally, hits => hits < 4),
    )
    const allowed = guesses.filter(guess => guess.status === 'fulfilled' && guess.value === null)
    expect(allowed).toHaveLength(4)
  })

  test('on waiting searches and on messages are enforced', async () => {
    const nodes = await openTwoNodes()
    const searches = await doAtOnce(nodes, TIMES, db =>
      startFaceSearch(
        { db, store: nodes.store, mayLookForFaces: async () => true, now },
        ownerId,
        new Uint8Array(1),
      ),
    )
    expect(countDone(searches)).toBe(5)
    const contact = { name: 'Ann', email: 'ann@example.org', phone: '', subject: 'Hello', message: 'Hello' }
    const known = Array.from({ length: 97 }, () => ({
      ...contact,
      senderId: null,
      sentAt: now() - HOUR_MS / 2,
    }))
    await nodes.db.insertInto('contacts').values(known).execute()
    expect(countDone(await doAtOnce(nodes, TIMES, db => saveContact({ db, now }, null, contact)))).toBe(3)
  })
})

describe('what works once', () => {
  test('codes, proofs and invitations are spent once', async () => {
    const nodes = await openTwoNodes()
    await createCodes(nodes.db).store('+49', '123456')
    expect(await countTrue(doAtOnce(nodes, 2, db => createCodes(db).redeem('+49', '123456')))).toBe(1)

    const proof = { id: 'proof', validUntil: now() + 1, now: now() }
    expect(await countTrue(doAtOnce(nodes, TIMES, db => spendProof(db, proof)))).toBe(1)

    const tokenHash = 'hash'
    await addInvitation(nodes.db, { tokenHash, createdAt: 0, validUntil: now() + 1 })
    expect(await countTrue(doAtOnce(nodes, TIMES, db => useInvitation(db, tokenHash, now())))).toBe(1)
  })

  test('a code allows no more guesses when many arrive at once', async () => {
    const nodes = await openTwoNodes()
    await createCodes(nodes.db).store('+49', '123456')
    await doAtOnce(nodes, ATTEMPTS_PER_CODE + TIMES, db => createCodes(db).redeem('+49', '000000'))
    const { attempts } = await nodes.db.selectFrom('phoneCodes').select('attempts').executeTakeFirstOrThrow()
    expect(attempts).toBe(ATTEMPTS_PER_CODE)
    expect(await createCodes(nodes.db).redeem('+49', '123456')).toBe(false)
  })

  test('a job is claimed by one worker', async () => {
    const nodes = await openTwoNodes()
    const jobs = Array.from({ length: TIMES }, (_, i) => {
      return { name: 'process-photo', ownerId: `owner ${i % 3}`, subjectId: `${i}`, runAt: 0 } as const
    })
    await insertJobs(nodes.db, jobs)
    const claims = await doAtOnce(nodes, 2 * TIMES, (db, i) =>
      claimJob(db, { workerId: `w${i}`, leasedUntil: now() + 1, now: now(), workerCount: 2 * TIMES }),
    )
    const claimed = claims.flatMap(claim =>
      claim.status === 'fulfilled' && claim.value ? claim.value.id : [],
    )
    expect(new Set(claimed).size).toBe(claimed.length)
    expect(claimed).toHaveLength(TIMES)
  })
})

test('files of the same name or content that two nodes accept get names of their own, and one photo', async () => {
  const nodes = await openTwoNodes()
  const batchId = randomUUID()
  await insertBatch(nodes.db, ownerId, { id: batchId, fileCount: TIMES, now: now() })
  const file = { sentName: 'image.jpg', crc32: 0, byteSize: 1, mediaType: 'image/jpeg' }
  const results = await doAtOnce(nodes, TIMES, (db, i) => {
    const received = { ...file, photoId: randomUUID(), sha256: `content ${i % 4}` }
    return acceptFiles({ db, now }, ownerId, { batchId, files: [received], rejected: 0 })
  })
  expect(countDone(results)).toBe(TIMES)
  const photos = await nodes.db.selectFrom('photos').select('name').orderBy('seq').execute()
  expect(photos.map(({ name }) => name)).toEqual([
    'image.jpg',
    'image (2).jpg',
    'image (3).jpg',
    'image (4).jpg',
  ])
})

describe('decisions', () => {
  test('on two nodes give every new person a number of their own', async () => {
    const nodes = await openTwoNodes()
    const faces = await buildFaces(nodes, TIMES)
    const results = await doAtOnce(nodes, TIMES, (db, i) =>
      decide({ db, now }, ownerId, tx =>
        planMove(tx, ownerId, { faceIds: [faces[i] ?? ''], personId: null, now: now() }),
      ),
    )
    expect(countDone(results)).toBe(TIMES)
    const people = await nodes.db.selectFrom('people').select('number').orderBy('number').execute()
    expect(people.map(({ number }) => number)).toEqual(Array.from({ length: TIMES }, (_, i) => i + 1))
    const revisions = await nodes.db.selectFrom('decisions').select('revision').distinct().execute()
    expect(revisions).toHaveLength(TIMES)
  })

  test('on two nodes give a name to one person', async () => {
    const nodes = await openTwoNodes()
    const people: string[] = []
    for (let number = 1; number <= 4; number++) {
      const { id: photoId } = await buildPhoto(nodes, { ownerId })
      people.push((await buildPerson(nodes, { ownerId, number, photoIds: [photoId] })).id)
    }
    const named = await doAtOnce(nodes, people.length, (db, i) =>
      namePerson({ db, now }, ownerId, { personId: people[i] ?? '', name: 'Bob' }),
    )
    const answers = named.flatMap(result =>
      result.status === 'fulfilled' ? [Object.keys(result.value)[0]] : [],
    )
    expect(answers).toHaveLength(people.length)
    expect(answers.filter(answer => answer === 'answer')).toHaveLength(1)
  })

  test('are undone and redone once', async () => {
    const nodes = await openTwoNodes()
    const [face = ''] = await buildFaces(nodes, 1)
    await decide({ db: nodes.db, now }, ownerId, tx =>
      planMove(tx, ownerId, { faceIds: [face], personId: null, now: now() }),
    )
    const { id: decisionId } = await nodes.db.selectFrom('decisions').select('id').executeTakeFirstOrThrow()
    const readRevision = async () =>
      (await nodes.db.selectFrom('decisions').select('revision').executeTakeFirstOrThrow()).revision
    const before = await readRevision()
    for (const [index, step] of [undoDecision, redoDecision, undoDecision].entries()) {
      const done = await doAtOnce(nodes, 6, db =>
        transactFor(db, ownerId, tx => step(tx, ownerId, { decisionId, now: now() })),
      )
      // A repeated request is answered as the first one, and changes nothing.
      expect(countDone(done)).toBe(6)
      expect(await readRevision()).toBe(before + index + 1)
    }
    expect(await nodes.db.selectFrom('people').selectAll().execute()).toEqual([])
  })

  test('that are made while a grouping is kept are kept as well', async () => {
    const nodes = await openTwoNodes()
    const neighbours = await loadNeighbours({ threads: 1 })
    const faces = await buildFaces(nodes, TIMES)
    const dependencies = {
      db: nodes.db,
      placeFaces: placeFacesWith(neighbours),
      findQuestions: findQuestionsWith(neighbours),
    }
    const grouping = await computeGrouping(dependencies, ownerId, { isFromScratch: true })
    const results = await doAtOnce(nodes, TIMES, async (db, i) => {
      const named = { faceIds: [faces[i] ?? ''], personId: null, name: `Name ${i}`, now: now() }
      if (i % 3 !== 0) await decide({ db, now }, ownerId, tx => planMove(tx, ownerId, named))
      else
        await transactFor(db, ownerId, tx => keepPeople(tx, ownerId, { grouping, now: now(), durationMs: 0 }))
    })
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
    const decided = await nodes.db
      .selectFrom('faces')
      .innerJoin('people', 'people.id', 'faces.personId')
      .select(['faces.id', 'people.name'])
      .where('standing', '=', 'placed')
      .execute()
    const expected = faces.flatMap((id, i) => (i % 3 === 0 ? [] : [{ id, name: `Name ${i}` }]))
    expect(new Set(decided)).toEqual(new Set(expected))
    const numbers = await nodes.db.selectFrom('allPeople').select('number').execute()
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length)
  })
})

test('a grouping reads the faces of a photo whose transaction found its job waiting', async () => {
  const nodes = await openTwoNodes()
  const [db, other] = nodes.dbs
  if (!db || !other) throw new Error('Two nodes were opened.')
  const neighbours = await loadNeighbours({ threads: 1 })
  const handler = groupPeopleHandler({
    ...nodes,
    db: other,
    engines: buildEngines(),
    log: pino({ level: 'silent' }),
    placeFaces: placeFacesWith(neighbours),
    findQuestions: findQuestionsWith(neighbours),
    mayLookForFaces: async () => true,
    now,
  })
  const requestGrouping = (queryable: Queryable) =>
    insertJobs(queryable, [{ name: 'group-people', ownerId, subjectId: null, runAt: 0 }])
  const runJob = () =>
    runNextJob({
      db: other,
      workerId: 'w1',
      handlers: handleEveryJob(handler),
      log: pino({ level: 'silent' }),
      now,
    })
  const { id: photoId } = await buildPhoto(nodes, { ownerId })
  await requestGrouping(db)
  const running = await transactFor(db, ownerId, async transaction => {
    await buildFace({ ...nodes, db: transaction }, { ownerId, photoId })
    await requestGrouping(transaction)
    const isEnded = { value: false }
    const ended = runJob().finally(() => (isEnded.value = true))
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db)
      expect(isEnded.value || rows.length > 0).toBe(true)
    }, WAIT_LIMITS)
    return { ended }
  })
  await running.ended
  expect(await db.selectFrom('people').select('number').execute()).toEqual([{ number: 1 }])
})

function createCodes(db: Database) {
  return createPhoneCodes({ db, secret: 's', now })
}

async function countTrue(results: Promise<PromiseSettledResult<boolean>[]>): Promise<number> {
  return (await results).filter(result => result.status === 'fulfilled' && result.value).length
}
