import { type ErrorComponentProps, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConnectionNotice, useServerReturn } from '../features/connection/connection-notice.tsx'
import { ApiError } from '../api-client.ts'
import { texts } from '../texts.ts'
import { LoadError } from '../ui/empty-state.tsx'
import { useTitle } from '../ui/screen-title.tsx'

/** The frame of every screen. */
export function RootLayout() {
  useKeptFocus()
  return (
    <>
      <ConnectionNotice />
      <Outlet />
    </>
  )
}

/** Moves the focus to the main part of a new screen when the link that opened it is gone. */
function useKeptFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation }) => {
        // On the first screen, Tab starts at the top.
        if (!fromLocation) return
        const isLost = document.activeElement === null || document.activeElement === document.body
        const main = document.querySelector('main')
        if (!isLost || !main) return
        main.tabIndex = -1
        main.focus({ preventScroll: true })
      }),
    [router],
  )
}

/**
 * Shown instead of a failed screen. Reloads it automatically when an unreachable server answers.
 */
export function ScreenError({ error }: ErrorComponentProps) {
  const isOffline = isUnreachable(error)
  const title = isOffline ? texts.errors.offlineTitle : texts.errors.screen
  const text = isOffline ? texts.errors.offlineText : describeScreenError(error)
  useTitle(texts.title(title), text)
  useServerReturn(isOffline, () => location.reload())
  return (
    <main>
      <LoadError
        level="h1"
        title={title}
        text={text}
        retryLabel={isOffline ? texts.errors.retry : texts.errors.reload}
        onRetry={() => location.reload()}
      />
    </main>
  )
}

/** Returns whether a request did not reach the server, or a part of the app could not be loaded. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'unreachable'
  return error instanceof TypeError && /import|module/i.test(error.message)
}

function describeScreenError(error: unknown): string {
  return error instanceof ApiError ? error.message : texts.errors.screenText
}
