import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { PileFacePage } from '../../../shared/api/piles.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const PILES_PER_PAGE = 20
const FACES_PER_PAGE = 500
const SORTED_SOON_MS = 1000

/**
 * The piles, the largest first; while they are laid for the first time, asked for until they are.
 */
export const pilesQuery = infiniteQueryOptions({
  queryKey: ['piles'],
  queryFn: ({ pageParam, signal }) => request(API.piles(pageParam, PILES_PER_PAGE), { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.nextCursor,
  // A pile that was just named is to stay in sight with its Undo, so only an empty list is asked
  // for again.
  refetchInterval: query => {
    const [first] = query.state.data?.pages ?? []
    return first?.isSorting && first.piles.length === 0 ? SORTED_SOON_MS : false
  },
  staleTime: 0,
  gcTime: 0,
})

/** Every face of a pile. */
export const pileFacesQuery = (pileId: string) =>
  queryOptions({
    queryKey: ['piles', pileId, 'faces'],
    queryFn: async ({ signal }) => {
      const faceIds: string[] = []
      let cursor: string | null = null
      do {
        const page: PileFacePage = await request(API.pileFaces(pileId, cursor, FACES_PER_PAGE), { signal })
        faceIds.push(...page.faces.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor !== null)
      return faceIds
    },
    gcTime: 0,
  })
