import { useState } from 'react'
import { texts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { useConsent } from './use-consent.ts'

/** Shows the progress of face detection in photos that waited for consent. */
export function FaceSearchBanner({ photosToSearch }: { photosToSearch: number }) {
  const { status } = useConsent()
  const isSearching = status?.state === 'in-force' && photosToSearch > 0
  const most = useMost(isSearching ? photosToSearch : 0)
  if (!isSearching) return null
  return (
    <Banner
      title={texts.consent.searching}
      detail={[texts.consent.searched(most - photosToSearch, most)]}
      progressLabel={texts.processing.progress}
      fraction={(most - photosToSearch) / most}
    />
  )
}

/** Returns the highest value since it was last 0. */
function useMost(value: number): number {
  const [most, setMost] = useState(value)
  const next = value === 0 ? 0 : Math.max(most, value)
  if (next !== most) setMost(next)
  return next
}
