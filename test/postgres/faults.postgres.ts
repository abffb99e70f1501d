import { randomInt } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { FaultKind } from '../../bench/faults/cause-faults.ts'
import type { Installation } from '../../bench/faults/faulty-nodes.ts'
import { runWithFaults } from '../../bench/faults/run-with-faults.ts'
import { createRandom, shuffle } from '../../bench/random.ts'
import { varyPicture } from '../factories/vary-picture.ts'
import { findSamplePhoto } from '../sample-photos.ts'
import { hasS3Server } from '../s3/s3-server.ts'
import type { SentPhoto } from '../server/server-client.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { runInDatabase } from './run-in-database.ts'

/** Each about once; `bench/app-faults.ts` causes hundreds. */
const FAULTS: readonly FaultKind[] = [
  'a node is killed',
  'a process of a node is killed',
  'PostgreSQL restarts',
  'PostgreSQL crashes',
  'the store is away',
  'a worker is cut off',
  'a clock is set',
  'an owner erases everything',
]
/** A photo of each user, all of other people; the first user erases everything once. */
const SAMPLES = [1, 3, 6] as const
const PHOTOS_PER_USER = 4

describe.skipIf(!hasS3Server())('five nodes behind a proxy', () => {
  test('lose nothing, store nothing twice and show nothing to others, whatever fails', async () => {
    const seed = randomInt(1_000_000)
    const random = createRandom(seed)
    const photos: SentPhoto[][] = []
    for (const sample of SAMPLES) photos.push(await makePhotos(sample, random))

    const { people, problems, foreign } = await runWithFaults({
      photos,
      photosPerRequest: 2,
      erasers: 1,
      faults: repeatFaults(random),
      faultCount: FAULTS.length,
      random,
      maxGapMs: 2000,
      storeAwayMs: 2000,
      passLease: expireLeases,
      workersOfComparison: 1,
    })

    const { leftoverBlobs: _, ...broken } = problems
    expect({ seed, ...broken }).toEqual({
      seed,
      lost: 0,
      twice: 0,
      erasedAndBack: 0,
      foreign: 0,
      notProcessed: 0,
      missingPictures: 0,
      deadJobs: [],
    })
    expect({ seed, ...foreign }).toMatchObject({ seed, seen: 0 })
    expect({ seed, ...people }).toMatchObject({ seed, bcubed: 1, inOneOnly: 0 })
  })
})

/** Some faults cannot happen at times, such as a second worker that is cut off. */
function* repeatFaults(random: () => number): Generator<FaultKind> {
  for (;;) yield* shuffle(FAULTS, random)
}

/** Makes photos of the same people, of which no two have the same bytes. */
async function makePhotos(sample: (typeof SAMPLES)[number], random: () => number): Promise<SentPhoto[]> {
  const photos: SentPhoto[] = []
  for (let i = 0; i < PHOTOS_PER_USER; i++) {
    const picture = await varyPicture(findSamplePhoto(sample), {
      brightness: 0.9 + 0.2 * random(),
      widthPx: 600 + Math.round(100 * random()),
    })
    // Decoders ignore bytes after the end of a picture.
    photos.push({ name: `${i}.jpg`, bytes: Buffer.concat([picture, Buffer.from(`${sample} ${i}`)]) })
  }
  return photos
}

/** Ends the leases of all running jobs, and waits until those that nobody extends are lost. */
async function expireLeases({ databaseUrl }: Installation): Promise<void> {
  // PostgreSQL may be restarting.
  await vi.waitFor(
    () => runInDatabase(databaseUrl, `update jobs set "leasedUntil" = 0 where state = 'running'`),
    WAIT_LIMITS,
  )
  await vi.waitFor(async () => {
    const left = await runInDatabase(databaseUrl, `select 1 from jobs where "leasedUntil" = 0`)
    expect(left).toEqual([])
  }, WAIT_LIMITS)
}
