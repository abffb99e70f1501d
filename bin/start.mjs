// `npm start`: builds the web app and runs `kindred serve`.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findBundledNode } from './bundled-node.mjs'

const PARENT_CHECK_MS = 250

const root = fileURLToPath(new URL('..', import.meta.url))
const node = findBundledNode() ?? process.execPath

const build = [`${root}node_modules/vite/bin/vite.js`, 'build', 'web', '--logLevel', 'warn']
const { status } = spawnSync(node, build, { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

stopWithParent()
process.argv.splice(2, 0, 'serve')
await import('./kindred.mjs')

/** The shell that npm starts us in dies of the signal that should stop us, and passes nothing on. */
function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  watch.unref()
}
