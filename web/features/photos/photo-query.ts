import { queryOptions } from '@tanstack/react-query'
import type { PhotoDetail } from '../../../shared/api/photos.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** One photo with its faces. */
export const photoQuery = (photoId: string) =>
  queryOptions({
    queryKey: ['photos', 'one', photoId],
    queryFn: ({ signal }) => requestJson<PhotoDetail>(API.photo(photoId), { signal }),
  })
