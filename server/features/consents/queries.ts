import type { ConsentAct } from '../../../shared/api/consents.ts'
import type { Language } from '../../../shared/api/preferences.ts'
import type { Queryable } from '../../db/database.ts'

const PURPOSE = 'face-grouping'

export type ConsentRow = {
  readonly act: ConsentAct
  readonly version: string
  readonly textHash: string
  readonly language: Language
  readonly at: number
}

/** The latest first. */
export async function listConsents(db: Queryable, ownerId: string, limit?: number): Promise<ConsentRow[]> {
  const all = db
    .selectFrom('consents')
    .select(['act', 'version', 'textHash', 'language', 'at'])
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', PURPOSE)
    .orderBy('id', 'desc')
  return (limit === undefined ? all : all.limit(limit)).execute()
}

export async function insertConsent(db: Queryable, ownerId: string, consent: ConsentRow): Promise<void> {
  await db
    .insertInto('consents')
    .values({ ...consent, ownerId, purpose: PURPOSE })
    .execute()
}

export async function countPhotosToSearch(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'processed')
    .where('engineVersion', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds a job for each photo in which no face was looked for yet, unless it has one. */
export async function insertSearchJobs(
  db: Queryable,
  ownerId: string,
  { runAt, priority }: { runAt: number; priority: number },
): Promise<void> {
  await db
    .insertInto('jobs')
    .columns(['name', 'ownerId', 'photoId', 'priority', 'runAt'])
    .expression(eb =>
      eb
        .selectFrom('photos')
        .select([
          eb.val('process-photo').as('name'),
          'photos.ownerId',
          'photos.id',
          eb.val(priority).as('priority'),
          eb.val(runAt).as('runAt'),
        ])
        .where('photos.ownerId', '=', ownerId)
        .where('photos.state', '=', 'processed')
        .where('photos.engineVersion', 'is', null)
        .where(inner =>
          inner.not(
            inner.exists(
              inner
                .selectFrom('jobs')
                .select('jobs.id')
                .whereRef('jobs.photoId', '=', 'photos.id')
                .where('jobs.state', '!=', 'dead'),
            ),
          ),
        )
        .orderBy('photos.seq'),
    )
    .execute()
}
