import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchByFace, faceSearchQuery, deleteFaceSearch } from './face-search-requests.ts'

type Asked = { readonly picture: File; readonly address: string }

/**
 * Searches by one picture at a time. Leaving the screen, or choosing another picture, deletes the
 * search on the server.
 */
export function useFaceSearch() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const sending = useMutation({ mutationFn: searchByFace })
  const searchId = asked ? (sending.data?.id ?? null) : null
  const answer = useQuery(faceSearchQuery(searchId))

  useEffect(() => {
    if (searchId === null) return undefined
    return () => deleteFaceSearch(searchId)
  }, [searchId])
  useEffect(() => {
    if (!asked) return undefined
    return () => URL.revokeObjectURL(asked.address)
  }, [asked])

  const ask = (picture: File) => {
    setAsked({ picture, address: URL.createObjectURL(picture) })
    sending.reset()
    sending.mutate(picture)
  }
  const clear = () => {
    setAsked(null)
    sending.reset()
  }
  const search = searchId === null ? undefined : answer.data
  return {
    picture: asked?.address ?? null,
    search,
    error: sending.error ?? answer.error,
    isLooking:
      asked !== null && !sending.error && !answer.error && (search?.state ?? 'waiting') === 'waiting',
    ask,
    retry: () => asked && ask(asked.picture),
    clear,
  }
}
