import { useEffect, useEffectEvent } from 'react'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const POLL_EVERY_MS = 3000

/** Polls the server while `isWaiting`, and calls back when it answers. */
export function useServerReturn(isWaiting: boolean, onReturn: () => void): void {
  const reportReturn = useEffectEvent(onReturn)
  useEffect(() => {
    if (!isWaiting) return undefined
    let isOver = false
    const timer = setInterval(() => {
      request(API.session)
        .then(() => {
          if (!isOver) reportReturn()
        })
        .catch(() => undefined)
    }, POLL_EVERY_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isWaiting])
}
