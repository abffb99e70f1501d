import pino from 'pino'
import type { GroupableFace } from '../../faces/cluster/groupable-face.ts'
import type { ModelSession } from '../../faces/models.ts'
import { groupPeopleHandler } from '../../server/library/people/group/group-people.ts'
import { findQuestionsWith, placeFacesWith } from '../../server/library/people/group/grouping.ts'
import { runNextJob } from '../../server/machinery/jobs/run-jobs.ts'
import { loadNeighboursOf8Bits } from '../../server/machinery/imaging/load-face-models.ts'
import { insertJobs } from '../../server/machinery/jobs/queries.ts'
import type { TestStorage } from '../server/test-storage.ts'
import { buildEngines } from './build-engines.ts'
import { buildFace, buildPhoto } from './build-photo.ts'
import { handleEveryJob } from './job-handlers.ts'

type LabelledFace = GroupableFace & { readonly person: string }

/**
 * Builds the photos of an album with their faces, not grouped yet. Returns the true person of each
 * face by its id.
 */
export async function buildAlbumLibrary(
  storage: TestStorage,
  { ownerId, faces }: { ownerId: string; faces: readonly LabelledFace[] },
): Promise<Map<string, string>> {
  const personOf = new Map<string, string>()
  for (const [, together] of Map.groupBy(faces, ({ photoId }) => photoId)) {
    const { id: photoId } = await buildPhoto(storage, { ownerId })
    for (const [i, { embedding, quality, person }] of together.entries()) {
      const box = { x: i * 0.15, y: 0.2, width: 0.1, height: 0.1 }
      personOf.set(await buildFace(storage, { ownerId, photoId, embedding, quality, box }), person)
    }
  }
  return personOf
}

/** Runs the waiting groupings, and one for each owner who has faces. */
export async function groupLibrary(
  { db, store }: Pick<TestStorage, 'db' | 'store'>,
  { neighbours, now }: { neighbours: ModelSession; now: () => number },
): Promise<void> {
  const owners = await db.selectFrom('faces').select('ownerId').distinct().execute()
  const jobs = owners.map(
    ({ ownerId }) => ({ name: 'group-people', ownerId, subjectId: null, runAt: 0 }) as const,
  )
  await insertJobs(db, jobs)
  const log = pino({ level: 'silent' })
  const neighboursOf8Bits = await loadNeighboursOf8Bits({ threads: 1 })
  const handler = groupPeopleHandler({
    db,
    store,
    engines: buildEngines(),
    placeFaces: placeFacesWith(neighbours),
    findQuestions: findQuestionsWith(neighbours),
    log,
    mayLookForFaces: async () => true,
    nearby: { neighbours, neighboursOf8Bits, minPeople: 1 },
    now,
  })
  const handlers = handleEveryJob(handler)
  const getLaterTime = () => now() + 60_000
  while (await runNextJob({ db, workerId: 'w1', handlers, log, now: getLaterTime }));
}
