import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { photoPlaceQuery } from './timeline-query.ts'
import type { PhotoTimeline } from './use-photo-timeline.ts'

/** Photos that are loaded before the open one, and after it. */
const NEIGHBOURS = 30

/**
 * Returns the index of the open photo, or -1, and loads its neighbours. The server finds a photo
 * that is not loaded, such as one opened by address.
 */
export function usePlaceOf(
  photoId: string | null,
  timeline: Pick<PhotoTimeline, 'filters' | 'total' | 'findPlace' | 'findBurst' | 'load'>,
): number {
  const { filters, total, findPlace, findBurst, load } = timeline
  const loaded = photoId === null ? -1 : findPlace(photoId)
  const found = useQuery({
    ...photoPlaceQuery(filters, photoId ?? ''),
    enabled: photoId !== null && loaded < 0 && total > 0,
  }).data
  const place = loaded >= 0 || photoId === null ? loaded : (found ?? -1)
  useEffect(() => {
    if (place < 0) return
    const { start, end } = findBurst(place)
    load(Math.min(start, place - NEIGHBOURS), Math.max(end, place + NEIGHBOURS))
  }, [place, findBurst, load])
  return place
}
