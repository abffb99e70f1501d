import '@fontsource-variable/figtree'
import './ui/tokens.css'
import './ui/base.css'
import { DEMO } from '../shared/api/screens.ts'
import { loadLanguage, withLaterTexts } from './texts.ts'
import { whenSignedOut } from './api-client.ts'
import { sessionQuery, endSession, syncSession } from './entities/session/session.ts'
import { preloadFirstScreens } from './first-screens.ts'
import { createQueryClient, renderApp } from './render-app.tsx'
import { createAppRouter } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')

void start(root)
installServiceWorker()

/**
 * Starts the app. Not awaited at the top level: modules that are loaded here may import this one,
 * and would wait for it for ever.
 */
async function start(root: HTMLElement): Promise<void> {
  await loadLanguage()
  const isDemo = location.pathname === DEMO || location.pathname.startsWith(`${DEMO}/`)
  if (isDemo) (await withLaterTexts(() => import('./demo/start-demo.ts'))()).startDemo(root)
  else startApp(root)
}

/**
 * Installs the service worker, after the first screen is shown, to avoid a delay. Browsers allow
 * service workers only on https and on localhost.
 */
function installServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    // Without it only the offline page is missing, so a failure is not reported.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  })
}

function startApp(root: HTMLElement): void {
  const queryClient = createQueryClient()
  syncSession(queryClient)
  // The dashboard then redirects to the login.
  whenSignedOut(() => {
    if (queryClient.getQueryData(sessionQuery.queryKey)) endSession(queryClient)
  })
  preloadFirstScreens(location.pathname, queryClient)
  renderApp(root, createAppRouter(queryClient), queryClient)
}
