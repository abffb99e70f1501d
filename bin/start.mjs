// `npm start`: builds the web app if it has changed, and runs `kindred serve`.
import { buildWeb } from './build-web.mjs'

const PARENT_CHECK_MS = 250

buildWeb()
stopWithParent()
process.argv.splice(2, 0, 'serve')
await import('./kindred.mjs')

/** The shell that npm runs this script in ends on a signal and does not pass it on. */
function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  watch.unref()
}
