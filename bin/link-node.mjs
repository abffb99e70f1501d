// npm puts the Node that it installed first on the PATH of all npm scripts, by a link in
// node_modules/.bin. npm 10 removes that link together with the packages for other machines; this
// script creates it again.
import { existsSync, linkSync, symlinkSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBundledNode } from './bundled-node.mjs'

const folder = fileURLToPath(new URL('../node_modules/.bin', import.meta.url))
const isWindows = process.platform === 'win32'
const link = `${folder}/${isWindows ? 'node.exe' : 'node'}`
const bundledNode = findBundledNode()?.path

if (bundledNode && !existsSync(link)) {
  // On Windows only administrators can create symbolic links.
  if (isWindows) linkSync(bundledNode, link)
  else symlinkSync(relative(folder, bundledNode), link)
}
