import '@fontsource-variable/figtree'
import './ui/tokens.css'
import './ui/base.css'
import { DEMO } from '../shared/api/screens.ts'
import { startApp } from './start-app.ts'
import { loadLanguage, withLaterTexts } from './texts.ts'

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
