import { FolderHeart, ScanFace, Trash2, Users } from 'lucide-react'
import { texts } from '../../texts.ts'
import { RotatingCards } from '../../ui/rotating-cards.tsx'

const EVERY_MS = 3000

const FEATURES = [
  { key: 'find', Icon: ScanFace },
  { key: 'group', Icon: Users },
  { key: 'keep', Icon: FolderHeart },
  { key: 'erase', Icon: Trash2 },
] as const

/** Four features of Kindred; pressing one shows more about it. */
export function Highlights() {
  const { landing } = texts
  return (
    <RotatingCards
      heading={landing.highlights}
      everyMs={EVERY_MS}
      pauseLabel={landing.pauseHighlights}
      playLabel={landing.playHighlights}
      cards={FEATURES.map(({ key, Icon }) => ({ key, icon: <Icon />, ...landing.features[key] }))}
    />
  )
}
