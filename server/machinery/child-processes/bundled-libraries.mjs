import { readFileSync } from 'node:fs'

/** Arguments of Node that load libraries from their bundles, in programs that need many. */
export const LOAD_BUNDLED_LIBRARIES = [
  '--import',
  new URL('load-bundled-libraries.mjs', import.meta.url).href,
]

/**
 * Returns the bundles of libraries in the installation at `root` (a URL that ends with a slash), by
 * the URL of the module that each replaces; undefined if there are none, or if other versions were
 * bundled than are installed.
 *
 * `bin/bundle-libraries.mjs` writes them.
 */
export function findBundledLibraries(root) {
  const folder = findBundleFolder(root)
  const list = readJson(new URL('list.json', folder))
  if (!list || !Object.entries(list.versions).every(isInstalled)) return undefined
  return new Map(
    Object.entries(list.files).map(([path, file]) => [new URL(path, root).href, new URL(file, folder).href]),
  )

  function isInstalled([packagePath, version]) {
    return readJson(new URL(`${packagePath}/package.json`, root))?.version === version
  }
}

/** Returns the folder of the bundles, as a URL. */
export function findBundleFolder(root) {
  return new URL('node_modules/.cache/kindred/libraries/', root)
}

/** Returns undefined if there is no such file. */
function readJson(file) {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
  return JSON.parse(text)
}
