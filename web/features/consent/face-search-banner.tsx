import { useState, type ReactNode } from 'react'
import { texts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { useConsent } from './use-consent.ts'

/** Shows the progress of face detection in photos that waited for consent. */
export function FaceSearchBanner({
  photosToSearch,
  actions,
}: {
  photosToSearch: number
  actions: ReactNode
}) {
  const { status } = useConsent()
  const isSearching = status?.state === 'in-force' && photosToSearch > 0
  const max = useMaximum(isSearching ? photosToSearch : 0)
  if (!isSearching) return null
  return (
    <Banner
      title={texts.consent.searching}
      detail={[texts.consent.searched(max - photosToSearch, max)]}
      progressLabel={texts.processing.progress}
      fraction={(max - photosToSearch) / max}
      actions={actions}
    />
  )
}

/** Returns the highest value since it was last 0. */
function useMaximum(value: number): number {
  const [max, setMax] = useState(value)
  const next = value === 0 ? 0 : Math.max(max, value)
  if (next !== max) setMax(next)
  return next
}
