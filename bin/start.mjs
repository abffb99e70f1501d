// `npm start`: builds the web app and runs `kindred serve`. One process, so that it hears the signals that stop it.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findBundledNode } from './bundled-node.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = findBundledNode() ?? process.execPath

const build = [`${root}node_modules/vite/bin/vite.js`, 'build', 'web', '--logLevel', 'warn']
const { status } = spawnSync(node, build, { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

process.argv.splice(2, 0, 'serve')
await import('./kindred.mjs')
