import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PeoplePage } from '../../shared/api/people.ts'
import { createBucket, useS3Server, hasS3Server, serveSettings } from '../s3/s3-server.ts'
import { PEOPLE_IN_SAMPLE, readSamplePhoto } from '../sample-photos.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { ServerClient } from '../server/server-client.ts'
import { ServerProcess } from '../server/server-process.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { createDatabase } from './create-database.ts'
import { hasLastRelease, LAST_RELEASE, unpackLastRelease } from './last-release.ts'
import { runInDatabase } from './run-in-database.ts'

/** The order in which the users of the test send their photos. */
const PHOTOS = [1, 2, 3, 4] as const

async function send(client: ServerClient, number: keyof typeof PEOPLE_IN_SAMPLE): Promise<void> {
  await client.upload([{ name: `sample${number}.jpg`, bytes: await readSamplePhoto(number) }])
}

async function listPeople(client: ServerClient): Promise<PeoplePage['people']> {
  return ((await (await client.get('/api/people?limit=100')).json()) as PeoplePage).people
}

describe.skipIf(!hasS3Server())('nodes of the last release and of this version', () => {
  const s3Server = useS3Server()

  async function setUp() {
    const command = await unpackLastRelease()
    const url = await createDatabase()
    const settings = {
      DATABASE_URL: url,
      KINDRED_SIGNING_SECRET: 'the same on all of the nodes of one library',
      ...serveSettings(await createBucket(s3Server)),
      KINDRED_WORKERS: '1',
    }
    const start = async (args: readonly string[], program?: readonly [string, ...string[]]) => {
      const dataDir = join(await makeTemporaryFolder(), 'data')
      const node = await ServerProcess.create(dataDir, settings, undefined, program)
      onTestFinished(() => node.kill())
      await node.start(args)
      return node
    }
    const waitUntilProcessed = (client: ServerClient, photos: number) =>
      vi.waitFor(async () => {
        expect(await client.readStats()).toMatchObject({ photos, imagesProcessed: photos })
        // Older nodes make thumbnails with the faces, and leave their jobs to newer ones.
        expect(await runInDatabase(url, `select name from jobs where name <> 'make-thumbnail'`)).toEqual([])
      }, WAIT_LIMITS)
    return { url, start, startOlder: (args: readonly string[]) => start(args, command), waitUntilProcessed }
  }

  test('work side by side while nodes are upgraded one by one', async context => {
    if (!hasLastRelease() && process.env['CI'] === undefined)
      return context.skip(`the repository lacks the commit ${LAST_RELEASE}: git fetch --unshallow`)
    const { url, start, startOlder, waitUntilProcessed } = await setUp()
    const listExecuted = async () =>
      (await runInDatabase(url, 'select name from kysely_migration')).map(({ name }) => name)
    const [first, second, third, fourth] = PHOTOS

    const older = await startOlder(['serve'])
    const ann = await ServerClient.signUp(older.url)
    const bobAtOlder = await ServerClient.signUp(older.url, 'bob@example.org')
    await send(ann, first)
    await waitUntilProcessed(ann, 1)
    const before = await listExecuted()

    // The new version changes the tables while only the older one has workers.
    const newer = await start(['serve', '--workers', '0'])
    // None may have been added since.
    expect((await listExecuted()).length).toBeGreaterThanOrEqual(before.length)
    const annAtNewer = ann.at(newer.url)
    const bob = bobAtOlder.at(newer.url)
    await send(annAtNewer, second)
    await send(bobAtOlder, third)
    await waitUntilProcessed(ann, 2)
    await waitUntilProcessed(bob, 1)
    const people = await listPeople(ann)
    expect(await listPeople(annAtNewer)).toEqual(people)
    expect(await listPeople(bob)).toHaveLength(PEOPLE_IN_SAMPLE[third])

    // Decisions and erasures by one are seen and continued by the other.
    const [person] = people
    await annAtNewer.put(`/api/people/${person?.id}/name`, { name: 'Ann' })
    expect((await listPeople(ann)).find(({ id }) => id === person?.id)?.name).toBe('Ann')
    expect((await bobAtOlder.post('/api/library/erase')).ok).toBe(true)
    expect(await bob.readStats()).toMatchObject({ photos: 0 })
    expect(await runInDatabase(url, `select id from "allPhotos" where "ownerId" = '${bob.uid}'`)).toEqual([])

    // Both have workers, then only the new version.
    const working = await start(['work'])
    await send(ann, third)
    await send(annAtNewer, fourth)
    await waitUntilProcessed(ann, 4)
    expect(await older.stop()).toBe(0)
    // The newer version has a newer text, to which users agree before it looks for faces.
    await bob.agree()
    await send(bob, first)
    await waitUntilProcessed(bob, 1)
    expect(await listPeople(bob)).toHaveLength(PEOPLE_IN_SAMPLE[first])
    const names = (await listPeople(annAtNewer)).map(({ name }) => name)
    expect(names.filter(name => name === 'Ann')).toHaveLength(1)
    expect(await runInDatabase(url, 'select distinct "engineVersion" from "faceReadings"')).toHaveLength(1)
    expect(await runInDatabase(url, `select name from jobs where state = 'dead'`)).toEqual([])
    await vi.waitFor(
      async () => expect(await runInDatabase(url, 'select name from jobs')).toEqual([]),
      WAIT_LIMITS,
    )
    for (const node of [working, newer]) expect(await node.stop()).toBe(0)
  })
})
