import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConnectionNotice } from '../features/connection/connection-notice.tsx'

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
