import { queryOptions } from '@tanstack/react-query'
import type { PhotoDetail } from '../../../shared/api/photos.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const POLL_EVERY_MS = 1000
/**
 * Number of polls for the camera's data. Reading it takes the server about a second; a failed
 * reading is not repeated.
 */
const MAX_ASKED_FOR_CAMERA = 5

/** One photo with its faces. */
export const photoQuery = (photoId: string) =>
  queryOptions({
    queryKey: ['photos', 'one', photoId],
    queryFn: ({ signal }) => request(API.photo(photoId), { signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const isCameraToCome = data && isCameraUnread(data) && dataUpdateCount < MAX_ASKED_FOR_CAMERA
      return data && (isCameraToCome || hasBoxesToCome(data)) ? POLL_EVERY_MS : false
    },
  })

/** Returns true while drawn boxes wait to become faces, which takes seconds. */
function hasBoxesToCome({ pendingFaces }: PhotoDetail): boolean {
  return pendingFaces.some(({ failure }) => failure === null)
}

function isCameraUnread({ state, camera }: PhotoDetail): boolean {
  return state === 'processed' && camera === null
}
