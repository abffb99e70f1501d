import { infiniteQueryOptions } from '@tanstack/react-query'
import type { PhotoFilter, PhotoPage } from '../../../shared/api/photos.ts'
import { request } from '../../api-client.ts'
import type { Endpoint } from '../../endpoint.ts'
import { API } from '../../paths.ts'

const PAGE_SIZE = 500

/** A person's photos, in the order of upload. */
export const personPhotosQuery = (personId: string) =>
  queryPhotoPages(['photos', 'of', personId], cursor => API.personPhotos(personId, cursor, PAGE_SIZE))

/** The user's photos that match a filter, in the order of upload. */
export const filteredPhotosQuery = (filter: PhotoFilter) =>
  queryPhotoPages(['photos', 'filter', filter], cursor => API.photos(filter, cursor, PAGE_SIZE))

function queryPhotoPages(
  queryKey: readonly string[],
  endpoint: (cursor: string | null) => Endpoint<PhotoPage>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => request(endpoint(pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    // Comparing ten thousand photos with themselves for each new page would make scrolling slow.
    structuralSharing: false,
  })
}
