import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The Node that `npm ci` brought for this machine, if it did. */
export function findBundledNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return ['node', 'node-bin']
    .map(name => new URL(`../node_modules/${name}-${platform}-${process.arch}/bin/${file}`, import.meta.url))
    .map(url => fileURLToPath(url))
    .find(path => existsSync(path))
}
