import { queryOptions } from '@tanstack/react-query'
import type { PhotoDetail } from '../../../shared/api/photos.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const ASK_EVERY_MS = 1000
/** Reading a camera takes a second; if it failed, it is not tried again. */
const MAX_ASKED_FOR_CAMERA = 5

/** One photo with its faces. */
export const photoQuery = (photoId: string) =>
  queryOptions({
    queryKey: ['photos', 'one', photoId],
    queryFn: ({ signal }) => request(API.photo(photoId), { signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const isCameraToCome = data && isCameraUnread(data) && dataUpdateCount < MAX_ASKED_FOR_CAMERA
      return data && (isCameraToCome || hasBoxesToCome(data)) ? ASK_EVERY_MS : false
    },
  })

/** Boxes that were drawn become faces within seconds. */
function hasBoxesToCome({ pendingFaces }: PhotoDetail): boolean {
  return pendingFaces.some(({ failure }) => failure === null)
}

function isCameraUnread({ state, camera }: PhotoDetail): boolean {
  return state === 'processed' && camera === null
}
