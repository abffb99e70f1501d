import '@fontsource-variable/figtree'
import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { loadLanguage, texts } from './texts.ts'
import { NotificationArea } from './ui/notification-area.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')

await loadLanguage()

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
