import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConnectionNotice } from '../features/connection/connection-notice.tsx'

/** What is around every screen. */
export function RootLayout() {
  useKeptFocus()
  return (
    <>
      <ConnectionNotice />
      <Outlet />
    </>
  )
}

/**
 * Where the link that led to a screen is gone, the focus goes to the screen's main part instead of
 * nowhere.
 */
function useKeptFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation }) => {
        // At the first screen, Tab begins at its top.
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
