import { whenSignedOut } from './api-client.ts'
import { endSession, sessionQuery, syncSession } from './entities/session/session.ts'
import { preloadFirstScreens } from './first-screens.ts'
import { createQueryClient, renderApp } from './render-app.tsx'
import { createAppRouter } from './router.tsx'

export function startApp(root: HTMLElement): void {
  const queryClient = createQueryClient()
  syncSession(queryClient)
  // The dashboard then redirects to the login.
  whenSignedOut(() => {
    if (queryClient.getQueryData(sessionQuery.queryKey)) endSession(queryClient)
  })
  preloadFirstScreens(location.pathname, queryClient)
  renderApp(root, createAppRouter(queryClient), queryClient)
}
