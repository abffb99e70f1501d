// `npm start`: builds the web app where it has changed and runs `kindred serve`.
import { buildWeb } from './build-web.mjs'

const PARENT_CHECK_MS = 250

buildWeb()
stopWithParent()
process.argv.splice(2, 0, 'serve')
await import('./kindred.mjs')

/**
 * The shell that npm starts us in dies of the signal that should stop us, and passes nothing on.
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
