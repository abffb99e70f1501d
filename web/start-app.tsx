import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { texts } from './texts.ts'
import { NotificationArea } from './ui/notification-area.tsx'

export function startApp(root: HTMLElement): void {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <NotificationArea closeLabel={texts.close} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
