import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FaceSearch } from '../../../shared/api/search.ts'
import { call } from '../../api-client.ts'

type Query = { readonly picture: File; readonly address: string }

/**
 * Searches by one picture at a time. Leaving the screen, or choosing another picture, deletes the
 * search on the server.
 */
export function useFaceSearch() {
  const [query, setQuery] = useState<Query | null>(null)
  const sending = useMutation({ mutationFn: searchByFace })
  const searchId = query ? (sending.data?.id ?? null) : null
  const answer = useQuery(faceSearchQuery(searchId))

  useEffect(() => {
    if (searchId === null) return undefined
    return () => deleteFaceSearch(searchId)
  }, [searchId])
  useEffect(() => {
    if (!query) return undefined
    return () => URL.revokeObjectURL(query.address)
  }, [query])

  const ask = (picture: File) => {
    setQuery({ picture, address: URL.createObjectURL(picture) })
    sending.reset()
    sending.mutate(picture)
  }
  const clear = () => {
    setQuery(null)
    sending.reset()
  }
  const search = searchId === null ? undefined : answer.data
  return {
    picture: query?.address ?? null,
    search,
    error: sending.error ?? answer.error,
    isSearching:
      query !== null && !sending.error && !answer.error && (search?.state ?? 'waiting') === 'waiting',
    ask,
    retry: () => query && ask(query.picture),
    clear,
  }
}

const POLL_EVERY_MS = 400

/** Uploads the picture; a worker looks for faces in it. */
function searchByFace(picture: File): Promise<FaceSearch> {
  const form = new FormData()
  form.append('image', picture)
  return call('POST /api/face-searches', { body: form })
}

/** The result, polled until it is ready. */
const faceSearchQuery = (searchId: string | null) =>
  queryOptions({
    queryKey: ['face-search', searchId],
    queryFn: ({ signal }) =>
      call('GET /api/face-searches/:searchId', { params: { searchId: searchId ?? '' }, signal }),
    enabled: searchId !== null,
    refetchInterval: query =>
      query.state.data?.state === 'waiting' || !query.state.data ? POLL_EVERY_MS : false,
    gcTime: 0,
  })

/** Deletes picture and result. Ignores errors, for example when they are deleted already. */
function deleteFaceSearch(searchId: string): void {
  call('POST /api/face-searches/:searchId/forget', { params: { searchId } }).catch(() => undefined)
}
