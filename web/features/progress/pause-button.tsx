import { useQuery, useQueryClient } from '@tanstack/react-query'
import { describeError, request } from '../../api-client.ts'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { progressQuery } from './progress-query.ts'
import { useSubmission } from '../../use-submission.ts'

/** Pauses the processing of the user's photos, or lets it go on. */
export function PauseButton() {
  const queryClient = useQueryClient()
  const isPaused = (useQuery(progressQuery).data?.pace.pausedAt ?? null) !== null
  const change = useSubmission({
    mutationFn: () => request(API.setPaused, { body: { paused: !isPaused } }),
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
