import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isSafeNode, OLDEST_SAFE_NODE } from '../server/machinery/child-processes/safe-node.mjs'

const NODE_FILE = process.platform === 'win32' ? 'node.exe' : 'node'
/** Only a broken Node does not answer immediately. */
const VERSION_TIMEOUT_MS = 10_000

/** Returns the path and version of the Node that `npm ci` installed for this machine, if it did. */
export function findBundledNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const folder = ['node', 'node-bin']
    .map(name => new URL(`../node_modules/${name}-${platform}-${process.arch}/`, import.meta.url))
    .find(folder => existsSync(new URL(`bin/${NODE_FILE}`, folder)))
  if (!folder) return undefined
  const { version } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
  return { path: fileURLToPath(new URL(`bin/${NODE_FILE}`, folder)), version }
}

/**
 * Returns a Node that may run Kindred: this one, else the one that npm installed, else one on the
 * user's PATH.
 */
export function findSafeNode() {
  const current = { path: process.execPath, version: process.versions.node }
  if (isSafeNode(current.version)) return current
  const bundled = findBundledNode()
  return bundled && isSafeNode(bundled.version) ? bundled : findSafeNodeOnPath()
}

function findSafeNodeOnPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, NODE_FILE)
    if (!existsSync(path)) continue
    const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: VERSION_TIMEOUT_MS })
    const version = stdout?.trim().slice('v'.length)
    if (version && isSafeNode(version)) return { path, version }
  }
  return undefined
}

export const NO_SAFE_NODE = `Kindred needs Node ${Object.values(OLDEST_SAFE_NODE).join(' or ')} or newer. \
Run "npm ci" in this folder, which brings one, or install one from https://nodejs.org.`
