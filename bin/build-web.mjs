// Builds the web app where its sources have changed since the last build. `node bin/build-web.mjs`
// does only that.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBundledNode } from './bundled-node.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUILT = `${ROOT}web/dist/index.html`
/** Holds the hash of the sources of the last build. */
const LAST_BUILD = `${ROOT}node_modules/.cache/kindred/web-build`
const SOURCES = [
  'web/**',
  'shared/**',
  'faces/**',
  'samples/**',
  'scripts/*.ts',
  'bench/results.json',
  'package-lock.json',
]

if (process.argv[1] === fileURLToPath(import.meta.url)) buildWeb()

/** Ends the process when the build fails. */
export function buildWeb() {
  const sources = hashSources()
  if (existsSync(BUILT) && existsSync(LAST_BUILD) && readFileSync(LAST_BUILD, 'utf8') === sources) return
  // A build that is interrupted leaves files that belong to no sources.
  rmSync(LAST_BUILD, { force: true })
  const node = findBundledNode()?.path ?? process.execPath
  const build = [`${ROOT}node_modules/vite/bin/vite.js`, 'build', 'web', '--logLevel', 'warn']
  // Whoever starts it may have a NODE_ENV of its own, with which React is built for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(node, build, { cwd: ROOT, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync(dirname(LAST_BUILD), { recursive: true })
  writeFileSync(LAST_BUILD, sources)
}

function hashSources() {
  const files = globSync(SOURCES, {
    cwd: ROOT,
    exclude: ['web/dist', '**/*.test.ts', '**/*.test.tsx'],
  }).sort()
  const hash = createHash('sha256')
  for (const file of files) {
    if (!statSync(ROOT + file).isFile()) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(ROOT + file))
      .update('\0')
  }
  return hash.digest('hex')
}
