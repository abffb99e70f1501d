import { useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { PauseButton } from './pause-button.tsx'
import { progressQuery } from './progress-query.ts'

/** Tells when photos wait, where their folders are managed; nothing if they never do. */
export function PaceNote() {
  const pace = useQuery(progressQuery).data?.pace
  if (!pace) return null
  const { pausedAt, heldBy, hours } = pace
  const words = texts.pace
  if (pausedAt !== null) {
    return (
      <Notice tone="plain" actions={<PauseButton />}>
        <strong>{words.paused}.</strong> {words.pausedHint}
      </Notice>
    )
  }
  if (heldBy === 'battery') return <Notice tone="plain">{words.battery}</Notice>
  return hours && <Notice tone="plain">{words.hours(hours.from, hours.until)}</Notice>
}
