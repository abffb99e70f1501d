import { createQueryClient } from './query-client.ts'
import { renderApp } from './render-app.tsx'
import { createAppRouter } from './router.tsx'

export function startApp(root: HTMLElement): void {
  const queryClient = createQueryClient()
  renderApp(root, createAppRouter(queryClient), queryClient)
}
