import pino from 'pino'
import { describe, expect, test } from 'vitest'
import type { HistoryPage } from '../../../shared/api/history.ts'
import type { SuggestedNames } from '../../../shared/api/people.ts'
import { buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { slowDownClock } from '../../../test/slow-down-clock.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { runNextJob } from '../../machinery/jobs/run-jobs.ts'
import { namePeopleHandler } from './name-people.ts'
import { replacePhotoNames } from './photo-names.ts'

/** Photos by the people in them and the names that they carry. */
type Album = Record<string, { count: number; people: readonly string[]; names: readonly string[] }>

const ALBUM: Album = {
  both: { count: 8, people: ['A', 'B'], names: ['Asha', 'Ravi'] },
  asha: { count: 6, people: ['A'], names: ['Asha'] },
  ravi: { count: 6, people: ['B'], names: ['Ravi'] },
}

async function setUp(album: Album = ALBUM) {
  const app = await createTestApp()
  const { db, clock } = app
  const user = await buildUser(app)
  const ownerId = user.uid
  const consent = { isInForce: true }
  const photosOf = new Map<string, string[]>()
  const named: { photoId: string; names: readonly string[] }[] = []
  for (const { count, people, names } of Object.values(album)) {
    for (let i = 0; i < count; i++) {
      const { id } = await buildPhoto(app, { ownerId })
      for (const person of people) photosOf.set(person, [...(photosOf.get(person) ?? []), id])
      named.push({ photoId: id, names })
    }
  }
  const people: Record<string, string> = {}
  for (const [person, photoIds] of photosOf) {
    const built = await buildPerson(app, { ownerId, number: Object.keys(people).length + 1, photoIds })
    people[person] = built.id
  }
  const putNames = async (list: typeof named) => {
    for (const { photoId, names } of list)
      await db.transaction().execute(tx => replacePhotoNames(tx, { ownerId, photoId, names, now: clock.now }))
  }
  const handler = namePeopleHandler({
    db,
    mayLookForFaces: async () => consent.isInForce,
    now: () => clock.now,
  })
  const ran: string[] = []
  /** Runs the waiting jobs of this kind until none is left. */
  const run = async () => {
    clock.now += 10_000
    await db.deleteFrom('jobs').where('name', '!=', 'name-people').execute()
    const log = pino({ level: 'silent' })
    const handlers = handleEveryJob({
      ...handler,
      async run(job) {
        ran.push(job.name)
        return handler.run(job)
      },
    })
    while (await runNextJob({ db, workerId: 'w', handlers, log, now: () => clock.now })) {
      await db.deleteFrom('jobs').where('name', '!=', 'name-people').execute()
    }
  }
  const runAgain = async () => {
    await insertJobs(db, [{ name: 'name-people', ownerId, subjectId: null, runAt: 0 }])
    await run()
  }
  const readNames = async () => {
    const rows = await db.selectFrom('allPeople').select(['id', 'name']).execute()
    const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
    return Object.fromEntries(Object.entries(people).map(([person, id]) => [person, nameOf.get(id)]))
  }
  const readHistory = async () => (await user.send({ url: '/api/history' })).json<HistoryPage>().entries
  const readSuggestions = async () =>
    (await user.send({ url: '/api/suggested-names' })).json<SuggestedNames>().suggestions
  const post = (url: string, payload: object = {}) => user.send({ method: 'POST', url, payload })
  return {
    ...app,
    ownerId,
    user,
    consent,
    people,
    named,
    putNames,
    ran,
    run,
    runAgain,
    readNames,
    readHistory,
    readSuggestions,
    post,
  }
}

describe('the job name-people', () => {
  test('gives certain names, each as one step of the history', async () => {
    const { named, putNames, run, readNames, readHistory, readSuggestions } = await setUp()
    await putNames(named)
    await run()
    expect(await readNames()).toEqual({ A: 'Asha', B: 'Ravi' })
    expect(await readHistory()).toMatchObject([
      { kind: 'name', origin: 'photo-names' },
      { kind: 'name', origin: 'photo-names' },
    ])
    expect(await readSuggestions()).toEqual([])
  })

  test('gives one name in each transaction where these take long', async () => {
    const { named, putNames, ran, run, readNames } = await setUp()
    await putNames(named)
    slowDownClock()
    await run()
    expect(await readNames()).toEqual({ A: 'Asha', B: 'Ravi' })
    expect(ran).toHaveLength(2)
  })

  test('gives the same names in whatever order and portions the names of photos arrive', async () => {
    const { named, putNames, run, readNames, readHistory } = await setUp()
    // The photos of both together prove nothing; then the photos of Asha arrive before those of
    // Ravi.
    await putNames(named.slice(0, 8))
    await run()
    expect(await readNames()).toEqual({ A: null, B: null })
    for (const names of [named.slice(8, 14), named.slice(14)]) {
      await putNames(names)
      await run()
    }
    expect(await readNames()).toEqual({ A: 'Asha', B: 'Ravi' })
    expect(await readHistory()).toHaveLength(2)
  })

  test('withdraws a name that later photos contradict', async () => {
    const { named, putNames, run, readNames, readHistory } = await setUp({
      first: { count: 6, people: ['A'], names: ['Asha'] },
      later: { count: 12, people: ['A'], names: [] },
      others: { count: 14, people: ['B'], names: ['Asha'] },
    })
    await putNames(named.slice(0, 6))
    await run()
    expect(await readNames()).toEqual({ A: 'Asha', B: null })
    await putNames(named.slice(6))
    await run()
    expect((await readNames())['A']).toBeNull()
    expect(
      (await readHistory())
        .map(({ nameAfter }) => nameAfter)
        .toReversed()
        .slice(0, 2),
    ).toEqual(['Asha', null])
  })

  test('undoing removes the name, and it is not given or suggested again', async () => {
    const { named, putNames, run, runAgain, readNames, readHistory, readSuggestions, post } = await setUp()
    await putNames(named)
    await run()
    const before = await readNames()
    const entry = (await readHistory()).find(({ nameAfter }) => nameAfter === 'Asha')
    await post(`/api/history/${entry?.id}/undo`)
    await runAgain()
    expect(await readNames()).toEqual({ ...before, A: null })
    expect(await readSuggestions()).toEqual([])
    await post(`/api/history/${entry?.id}/redo`)
    await runAgain()
    expect(await readNames()).toEqual(before)
  })

  test('undoing every step restores the initial state', async () => {
    const { db, named, putNames, run, readNames, readHistory, post } = await setUp()
    const readAll = () => db.selectFrom('allPeople').selectAll().orderBy('id').execute()
    const before = await readAll()
    await putNames(named)
    await run()
    for (const { id } of await readHistory()) await post(`/api/history/${id}/undo`)
    expect(await readAll()).toEqual(before)
    expect(await readNames()).toEqual({ A: null, B: null })
  })

  test('keeps names from the user, and suggests one for another cluster of its person', async () => {
    const { user, people, named, putNames, run, readNames, readSuggestions } = await setUp({
      ...ALBUM,
      more: { count: 5, people: ['C'], names: ['Asha'] },
    })
    const name = { name: 'Grandma' }
    await user.send({ method: 'PUT', url: `/api/people/${people['B']}/name`, payload: name })
    await user.send({ method: 'PUT', url: `/api/people/${people['A']}/name`, payload: { name: 'ASHA' } })
    await putNames(named)
    await run()
    expect(await readNames()).toEqual({ A: 'ASHA', B: 'Grandma', C: null })
    expect(await readSuggestions()).toMatchObject([
      { person: { id: people['C'] }, name: 'Asha', holder: { id: people['A'] }, photosWithName: 5 },
    ])
    await user.send({
      method: 'PUT',
      url: `/api/people/${people['C']}/name`,
      payload: { name: 'Asha', ifTaken: 'merge' },
    })
    expect(await readSuggestions()).toEqual([])
  })

  test('does not suggest a rejected name again', async () => {
    const { people, named, putNames, run, runAgain, readSuggestions, readNames, post } = await setUp({
      ...ALBUM,
      more: { count: 5, people: ['C'], names: ['Asha'] },
    })
    await putNames(named)
    await run()
    expect(await readSuggestions()).toMatchObject([{ person: { id: people['C'] }, name: 'Asha' }])
    const answer = await post(`/api/people/${people['C']}/reject-name`, { name: 'Asha' })
    expect(answer.json<SuggestedNames>()).toEqual({ suggestions: [] })
    await runAgain()
    expect(await readSuggestions()).toEqual([])
    expect((await readNames())['C']).toBeNull()
    expect((await post(`/api/people/${people['C']}/reject-name`, { name: 'Asha' })).statusCode).toBe(404)
  })

  test('does not name people whom the user has hidden', async () => {
    const { user, people, named, putNames, run, readNames } = await setUp()
    await user.send({
      method: 'PUT',
      url: `/api/people/${people['A']}/hidden`,
      payload: { isHidden: true },
    })
    await putNames(named)
    await run()
    expect(await readNames()).toEqual({ A: null, B: 'Ravi' })
  })

  test('does nothing without consent', async () => {
    const { consent, named, putNames, run, readNames } = await setUp()
    consent.isInForce = false
    await putNames(named)
    await run()
    expect(await readNames()).toEqual({ A: null, B: null })
  })
})
