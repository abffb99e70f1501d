import '@fontsource-variable/figtree'
import './ui/tokens.css'
import './ui/base.css'
import { installServiceWorker } from './install-service-worker.ts'
import { DEMO } from './paths.ts'
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
