// `npm start`: builds the web app if it has changed, and runs `kindred serve`.
import { buildWeb } from './build-web.mjs'
import { bundleLibraries } from './bundle-libraries.mjs'

const PARENT_CHECK_MS = 250

// Before the build, during which the parent may end.
stopWithParent()
buildWeb()
bundleLibraries()
process.argv.splice(2, 0, 'serve')
await import('./kindred.mjs')

/**
 * Ends with the shell in which npm runs this script, because that shell ends on a signal without
 * passing it on.
 */
function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  watch.unref()
}
