import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef } from 'react'
import { closeErrorAbout, notifyAbout } from './ui/notifications.ts'

type Submission<Mutation> = Mutation extends unknown ? Omit<Mutation, 'mutateAsync'> : never

/**
 * Like `useMutation`, but a call while an earlier one runs does nothing. The second press of a
 * double tap comes before the button is rendered as disabled. Each call closes the notification of
 * the last failure.
 */
export function useSubmission<Answer, Input = void, Context = unknown>(
  options: UseMutationOptions<Answer, Error, Input, Context>,
): Submission<UseMutationResult<Answer, Error, Input, Context>> {
  const id = useId()
  const mutation = useMutation({
    ...options,
    onError: (...failure) => notifyAbout(id, () => void options.onError?.(...failure)),
  })
  const { mutate: send, isPending } = mutation
  const isRunning = useRef(false)
  // Every render after the call sees that it is pending, until it is over.
  useEffect(() => {
    if (!isPending) isRunning.current = false
  })
  const mutate = useCallback<typeof send>(
    (...call) => {
      if (isRunning.current) return
      isRunning.current = true
      closeErrorAbout(id)
      send(...call)
    },
    [id, send],
  )
  return { ...mutation, mutate }
}
