import { queryOptions } from '@tanstack/react-query'
import type { FaceSearch } from '../../../shared/api/search.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const POLL_EVERY_MS = 400

/** Uploads the picture; a worker looks for faces in it. */
export function searchByFace(picture: File): Promise<FaceSearch> {
  const form = new FormData()
  form.append('image', picture)
  return request(API.searchByFace, { body: form })
}

/** The result, polled until it is ready. */
export const faceSearchQuery = (searchId: string | null) =>
  queryOptions({
    queryKey: ['face-search', searchId],
    queryFn: ({ signal }) => request(API.faceSearch(searchId ?? ''), { signal }),
    enabled: searchId !== null,
    refetchInterval: query =>
      query.state.data?.state === 'waiting' || !query.state.data ? POLL_EVERY_MS : false,
    gcTime: 0,
  })

/** Deletes picture and result. Ignores errors, for example when they are deleted already. */
export function deleteFaceSearch(searchId: string): void {
  request(API.deleteFaceSearch(searchId)).catch(() => undefined)
}
