// Builds the web app if its sources have changed since the last build. `node bin/build-web.mjs`
// does only this.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBundledNode } from './bundled-node.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUILT = `${ROOT}web/dist/index.html`
/** Contains the hash of the sources of the last build. */
const LAST_BUILD = `${ROOT}node_modules/.cache/kindred/web-build`
const SOURCE_FOLDERS = ['web', 'shared', 'faces', 'samples', 'scripts']
const SOURCE_FILES = ['bench/results.json', 'package-lock.json']
const IS_NO_SOURCE = /^web\/dist\/|\.test\.tsx?$/

if (process.argv[1] === fileURLToPath(import.meta.url)) buildWeb()

/** Builds the web app if necessary; ends the process if the build fails. */
export function buildWeb() {
  const sources = hashSources()
  if (existsSync(BUILT) && existsSync(LAST_BUILD) && readFileSync(LAST_BUILD, 'utf8') === sources) return
  // An interrupted build leaves files that match no sources.
  rmSync(LAST_BUILD, { force: true })
  const node = findBundledNode()?.path ?? process.execPath
  const build = [`${ROOT}node_modules/vite/bin/vite.js`, 'build', 'web', '--logLevel', 'warn']
  // With another NODE_ENV, such as that of the caller, React would be built for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(node, build, { cwd: ROOT, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync(dirname(LAST_BUILD), { recursive: true })
  writeFileSync(LAST_BUILD, sources)
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of listSources()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(ROOT + file))
      .update('\0')
  }
  return hash.digest('hex')
}

function listSources() {
  const inFolders = SOURCE_FOLDERS.flatMap(folder =>
    readdirSync(ROOT + folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  )
  return [...inFolders, ...SOURCE_FILES]
    .filter(file => !IS_NO_SOURCE.test(file))
    .sort((a, b) => (a < b ? -1 : 1))
}
