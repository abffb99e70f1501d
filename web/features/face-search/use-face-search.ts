import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchByFace, faceSearchQuery, deleteFaceSearch } from './face-search-requests.ts'

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
