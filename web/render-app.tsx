import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { texts } from './texts.ts'
import { NotificationArea } from './ui/notification-area.tsx'

/** Renders the screens of a router, and the notifications above them. */
export function renderApp(root: HTMLElement, router: AnyRouter, queryClient: QueryClient): void {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <NotificationArea label={texts.notifications} closeLabel={texts.close} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
