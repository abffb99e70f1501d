import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const PAGE_SIZE = 500

/** A person's faces, in the order of upload. */
export const personFacesQuery = (personId: string) =>
  infiniteQueryOptions({
    queryKey: ['faces', 'of', personId],
    queryFn: ({ pageParam, signal }) => request(API.personFaces(personId, pageParam, PAGE_SIZE), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
  })
