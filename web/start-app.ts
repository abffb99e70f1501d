import { shareSession } from './entities/session/share-session.ts'
import { loadSoon } from './first-screens.ts'
import { createQueryClient } from './query-client.ts'
import { renderApp } from './render-app.tsx'
import { createAppRouter } from './router.tsx'

export function startApp(root: HTMLElement): void {
  const queryClient = createQueryClient()
  shareSession(queryClient)
  loadSoon(location.pathname, queryClient)
  renderApp(root, createAppRouter(queryClient), queryClient)
}
