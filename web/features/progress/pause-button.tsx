import { useQuery, useQueryClient } from '@tanstack/react-query'
import { describeError, call } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { progressQuery } from './progress-query.ts'
import { useSubmission } from '../../use-submission.ts'
import { Notice } from '../../ui/notice.tsx'

/** Pauses the processing of the user's photos, or lets it go on. */
export function PauseButton() {
  const queryClient = useQueryClient()
  const isPaused = (useQuery(progressQuery).data?.pace.pausedAt ?? null) !== null
  const change = useSubmission({
    mutationFn: () => call('PUT /api/progress/paused', { body: { paused: !isPaused } }),
    // Shown at once; the stream may be closed.
    onSuccess: ({ pausedAt }) =>
      queryClient.setQueryData(
        progressQuery.queryKey,
        snapshot => snapshot && { ...snapshot, pace: { ...snapshot.pace, pausedAt } },
      ),
    onError: error => notify('bad', describeError(error)),
  })
  return (
    <Button size="small" disabled={change.isPending} onClick={() => change.mutate()}>
      {isPaused ? texts.pace.goOn : texts.pace.pause}
    </Button>
  )
}

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
