import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const ASK_EVERY_MS = 1000

/** One photo with its faces. */
export const photoQuery = (photoId: string) =>
  queryOptions({
    queryKey: ['photos', 'one', photoId],
    queryFn: ({ signal }) => request(API.photo(photoId), { signal }),
    // Boxes that were drawn become faces within seconds.
    refetchInterval: ({ state }) =>
      state.data?.pendingFaces.some(({ failure }) => failure === null) ? ASK_EVERY_MS : false,
  })
