import { useQueryClient } from '@tanstack/react-query'
import { useIsReachable } from '../../connection.ts'
import { texts } from '../../texts.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './connection-notice.module.css'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../api-client.ts'

/** Shows while the server is unreachable, and refreshes every screen when it answers again. */
export function ConnectionNotice() {
  const queryClient = useQueryClient()
  const isReachable = useIsReachable()
  useServerReturn(!isReachable, () => void queryClient.invalidateQueries())
  if (isReachable) return null
  return (
    <div ref={reserveHeight} className={styles['notice']} role="status">
      <Notice tone="bad">{texts.errors.lost}</Notice>
    </div>
  )
}

/** A ref: tells the navigation beside the page how much of the window is left to it. */
function reserveHeight(notice: HTMLElement | null): (() => void) | undefined {
  if (!notice) return undefined
  const { style } = document.documentElement
  const sizes = new ResizeObserver(() => style.setProperty('--notice-height', `${notice.offsetHeight}px`))
  sizes.observe(notice)
  return () => {
    sizes.disconnect()
    style.removeProperty('--notice-height')
  }
}

const POLL_EVERY_MS = 3000

/** Polls the server while `isWaiting`, and calls back when it answers. */
export function useServerReturn(isWaiting: boolean, onReturn: () => void): void {
  const reportReturn = useEffectEvent(onReturn)
  useEffect(() => {
    if (!isWaiting) return undefined
    let isOver = false
    const timer = setInterval(() => {
      call('GET /api/session')
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
