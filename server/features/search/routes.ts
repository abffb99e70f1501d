import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PhotoPage } from '../../../shared/api/photos.ts'
import {
  PeopleFound,
  PeopleSearchQuery,
  SearchDownloadQuery,
  SearchQuery,
} from '../../../shared/api/search.ts'
import { AT_ONCE } from '../../at-once.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { Database } from '../../db/database.ts'
import { recordEvent } from '../../activity/record-event.ts'
import { answerWithZip } from '../../zips/answer-with-zip.ts'
import { zipPhotos, type ReadSidecars } from '../../zips/zip-photos.ts'
import { searchPeople } from './search-people.ts'
import { findPhotosToZip, searchPhotos } from './search-photos.ts'

const tags = ['search']
const DEFAULT_ZIP_NAME = 'photos'

/** /search: photos and people, and the zip of what was found. */
export function searchRoutes({
  db,
  store,
  now,
  readSidecars,
}: {
  db: Database
  store: BlobStore
  now: () => number
  readSidecars: ReadSidecars
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/search/photos',
      {
        schema: {
          tags,
          summary: 'Lists the photos that show these people, by day of taking or adding',
          querystring: SearchQuery,
          response: { 200: PhotoPage },
        },
      },
      async ({ ownerId, query: { cursor, limit, ...filters } }) =>
        searchPhotos(db, ownerId, filters, { cursor, limit }),
    )

    app.get(
      '/search/people',
      {
        schema: {
          tags,
          summary: 'Finds people by name',
          querystring: PeopleSearchQuery,
          response: { 200: PeopleFound },
        },
      },
      async ({ ownerId, query }) => searchPeople(db, ownerId, query),
    )

    app.get(
      '/search/download',
      {
        config: { atOnce: AT_ONCE.download },
        schema: {
          tags,
          summary: 'Gives all photos that a search finds as a zip',
          querystring: SearchDownloadQuery,
        },
      },
      async ({ ownerId, query: { name = DEFAULT_ZIP_NAME, sidecars: hasSidecars, ...filters } }, reply) => {
        const photos = await findPhotosToZip(db, ownerId, filters)
        const ids = photos.map(({ id }) => id)
        const sidecars = hasSidecars ? await readSidecars(ownerId, ids) : undefined
        await answerWithZip(reply, { name, zip: zipPhotos(store, ownerId, photos, sidecars) })
        const event = {
          kind: 'downloaded',
          count: photos.length,
          subjectId: nameSet(ids),
          isWhole: true,
        } as const
        await recordEvent(db, ownerId, event, now())
      },
    )
  }
}

/** Tells one set of photos from another, and no more. */
function nameSet(photoIds: readonly string[]): string {
  return createHash('sha256').update(photoIds.join()).digest('base64url')
}
