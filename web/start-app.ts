import { syncSession } from './entities/session/sync-session.ts'
import { preloadFirstScreens } from './first-screens.ts'
import { createQueryClient } from './query-client.ts'
import { renderApp } from './render-app.tsx'
import { createAppRouter } from './router.tsx'

export function startApp(root: HTMLElement): void {
  const queryClient = createQueryClient()
  syncSession(queryClient)
  preloadFirstScreens(location.pathname, queryClient)
  renderApp(root, createAppRouter(queryClient), queryClient)
}
