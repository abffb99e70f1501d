import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { PhotoPage } from '../../../shared/api/photos.ts'
import {
  AlbumNames,
  FolderNames,
  FoundPhotoIds,
  MeantFaces,
  MeantFacesBody,
  PeopleFound,
  PeopleSearchQuery,
  PhotoIdsQuery,
  PhotoPlace,
  PhotoPlaceQuery,
  PhotosDownloadBody,
  PhotoShape,
  SearchDownloadQuery,
  SearchFilters,
  SearchQuery,
} from '../../../shared/api/search.ts'
import { CONCURRENCY_LIMITS } from '../../http/concurrency-limits.ts'
import { BODY_LIMITS } from '../../http/body-limits.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/db/database.ts'
import { recordEvent } from '../../library/activity/record-event.ts'
import { answerWithZip } from '../../machinery/zips/answer-with-zip.ts'
import type { PhotosZipPlan } from '../../machinery/zips/plan-photos-zip.ts'
import type { SearchReads } from './reads.ts'

const tags = ['search']
const DEFAULT_ZIP_NAME = 'photos'

/** /search: photos and people, and zips of photos that were found or selected. */
export function searchRoutes({
  db,
  store,
  now,
  reads,
}: {
  db: Database
  store: BlobStore
  now: () => number
  reads: SearchReads
}): FastifyPluginAsyncTypebox {
  const sendZip = async (
    reply: FastifyReply,
    ownerId: string,
    { plan, name = DEFAULT_ZIP_NAME }: { plan: PhotosZipPlan; name?: string | undefined },
  ) => {
    const { photoCount: count, photosHash: subjectId } = plan
    const event = { kind: 'downloaded', count, subjectId, isWhole: true } as const
    const onDownloaded = (): Promise<void> => recordEvent(db, ownerId, event, now())
    await answerWithZip(reply, { store, name, plan, onDownloaded })
  }
  return async app => {
    // A large zip is requested by a form, so that the browser itself downloads it.
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => {
        const { photoIds = '', ...others } = Object.fromEntries(new URLSearchParams(body))
        return { ...others, photoIds: photoIds.split(',') }
      },
    )

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
      async ({ ownerId, query: { cursor, from, limit, ...filters } }) =>
        reads.searchPhotos(ownerId, filters, { cursor, from, limit }),
    )

    app.get(
      '/search/photo-shape',
      {
        schema: {
          tags,
          summary: 'Returns months and aspect ratios of all photos that a search finds',
          querystring: SearchFilters,
          response: { 200: PhotoShape },
        },
      },
      async ({ ownerId, query }) => reads.readPhotoShape(ownerId, query),
    )

    app.get(
      '/search/photo-ids',
      {
        schema: {
          tags,
          summary: 'Lists the ids of photos that a search finds',
          querystring: PhotoIdsQuery,
          response: { 200: FoundPhotoIds },
        },
      },
      async ({ ownerId, query }) => reads.listFoundIds(ownerId, query),
    )

    app.get(
      '/search/photo-place',
      {
        schema: {
          tags,
          summary: 'Returns the place of a photo among those that a search finds',
          querystring: PhotoPlaceQuery,
          response: { 200: PhotoPlace },
        },
      },
      async ({ ownerId, query }) => reads.findPlace(ownerId, query),
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
      async ({ ownerId, query }) => reads.searchPeople(ownerId, query),
    )

    app.get(
      '/search/albums',
      {
        schema: {
          tags,
          summary: 'Lists the albums by which photos can be filtered',
          response: { 200: AlbumNames },
        },
      },
      async ({ ownerId }) => ({ albums: await reads.listAlbumNames(ownerId) }),
    )

    app.get(
      '/search/folders',
      {
        schema: {
          tags,
          summary: 'Lists the folders of this machine by which photos can be filtered',
          response: { 200: FolderNames },
        },
      },
      async ({ ownerId }) => ({ folders: await reads.listFolderNames(ownerId) }),
    )

    app.get(
      '/search/download',
      {
        config: { concurrencyLimit: CONCURRENCY_LIMITS.download },
        schema: {
          tags,
          summary: 'Returns all photos that a search finds as a zip',
          querystring: SearchDownloadQuery,
        },
      },
      async ({ ownerId, query: { name, sidecars = false, ...filters } }, reply) =>
        sendZip(reply, ownerId, {
          plan: await reads.planZipOfFound(ownerId, { ...filters, sidecars }),
          name,
        }),
    )

    app.post(
      '/search/download',
      {
        config: { concurrencyLimit: CONCURRENCY_LIMITS.download },
        bodyLimit: BODY_LIMITS.faces,
        schema: { tags, summary: 'Returns these photos as a zip', body: PhotosDownloadBody },
      },
      async ({ ownerId, body: { photoIds, name } }, reply) =>
        sendZip(reply, ownerId, { plan: await reads.planZipOfChosen(ownerId, photoIds), name }),
    )

    app.post(
      '/search/faces',
      {
        bodyLimit: BODY_LIMITS.faces,
        schema: {
          tags,
          summary: 'Returns the faces that are meant when photos are said to show a person',
          body: MeantFacesBody,
          response: { 200: MeantFaces },
        },
      },
      async ({ ownerId, body }) => reads.findMeantFaces(ownerId, body),
    )
  }
}
