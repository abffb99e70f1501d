// Bundles the libraries of the server that consist of many small modules, if they are not bundled
// as installed. `node bin/bundle-libraries.mjs` does only this.
import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  findBundledLibraries,
  findBundleFolder,
} from '../server/machinery/child-processes/bundled-libraries.mjs'
import { findBundledNode } from './bundled-node.mjs'

const ROOT = new URL('..', import.meta.url)

/**
 * All that the program imports of these packages: what is missing here would be loaded a second
 * time, from the package.
 */
export const BUNDLED_IMPORTS = [
  '@better-auth/core/error',
  '@better-auth/passkey',
  'better-auth',
  'better-auth/api',
  'better-auth/cookies',
  'better-auth/crypto',
  'better-auth/db/migration',
  'better-auth/plugins/generic-oauth',
  'better-auth/plugins/phone-number',
  'better-auth/plugins/two-factor',
  'kysely',
  'kysely/migration',
  'typebox',
  'typebox/compile',
  'typebox/value',
]
/** The conditions of Node, so that the same files of the packages are chosen. */
const CONDITIONS = ['node', 'import', 'module-sync', 'default']

if (process.argv[1] === fileURLToPath(import.meta.url) && !findBundledLibraries(ROOT)) {
  await writeBundles(ROOT)
}

/** Bundles them if necessary; ends the process if that fails. */
export function bundleLibraries() {
  if (findBundledLibraries(ROOT)) return
  const node = findBundledNode()?.path ?? process.execPath
  const { status } = spawnSync(node, [fileURLToPath(import.meta.url)], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Bundles the libraries that are installed at `root`, a URL that ends with a slash. */
export async function writeBundles(root) {
  const { rolldown } = await import('rolldown')
  const folder = findBundleFolder(root)
  rmSync(folder, { recursive: true, force: true })
  const bundle = await rolldown({
    cwd: fileURLToPath(root),
    input: Object.fromEntries(BUNDLED_IMPORTS.map(name => [name.replaceAll('/', '.'), name])),
    platform: 'node',
    resolve: { conditionNames: CONDITIONS },
    logLevel: 'warn',
  })
  const { output } = await bundle.write({
    dir: fileURLToPath(folder),
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunk-[hash].mjs',
  })
  const chunks = output.filter(({ type }) => type === 'chunk')
  // Paths of modules are those that symbolic links lead to.
  const parent = dirname(realpathSync(new URL('node_modules', root)))
  const toPath = file => relative(parent, file).replaceAll(sep, '/')
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const packages = new Set(
    chunks.flatMap(({ moduleIds }) => moduleIds).flatMap(id => findPackage(toPath(id))),
  )
  const list = {
    files: Object.fromEntries(entries.map(chunk => [toPath(chunk.facadeModuleId), chunk.fileName])),
    versions: Object.fromEntries(
      [...packages].sort((a, b) => (a < b ? -1 : 1)).map(path => [path, readVersion(path, root)]),
    ),
  }
  // Last, so that an interrupted run leaves nothing that is used.
  writeFileSync(new URL('list.json', folder), `${JSON.stringify(list, null, 2)}\n`)
}

function readVersion(packagePath, root) {
  return JSON.parse(readFileSync(new URL(`${packagePath}/package.json`, root), 'utf8')).version
}

/** Returns the path of the package that the file belongs to, if it belongs to one. */
function findPackage(path) {
  return path.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []
}
