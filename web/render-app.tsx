import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { texts } from './texts.ts'
import { NotificationArea } from './ui/notification-area.tsx'
import { ApiError } from './api-client.ts'

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

const FRESH_MS = 30_000
const MAX_RETRIES = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          failures < MAX_RETRIES &&
          (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
        // The server may run on the user's own machine, without any network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
