import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'

const SERVER = fileURLToPath(new URL('../server/', import.meta.url))

/** Files of `library` and `intake` that cannot run in a browser yet. The list only shrinks. */
const NEED_NODE = {
  'hash within a statement, where Web Crypto would wait': [
    'library/photos/known-faces.ts',
    'library/photos/read-camera.ts',
  ],
  'let other requests run between two pages, or wait': [
    'intake/folders/keep-folders.ts',
    'library/names/read-sidecars.ts',
    'library/people/group/target-network.ts',
    'library/trash/move-library.ts',
  ],
  'find the ending of a file name': ['library/photos/new-photos.ts'],
  'read a stream of the store': ['library/films/film-facts.ts'],
  'read and write folders of the machine': [
    'intake/folders/check-folder.ts',
    'intake/folders/folders.ts',
    'intake/folders/walk-folder.ts',
    'intake/folders/watch-folders.ts',
    'intake/folders/write-names.ts',
  ],
}
/** Unpacks archives with Node's zlib and reads them from the disk. */
const TAKEOUT = 'intake/takeout/'

it('library and intake bundle for browsers without modules of Node, except what is listed', async () => {
  const found = await bundle()
  const listed = Object.values(NEED_NODE).flat()
  expect(found.filter(file => !file.startsWith(TAKEOUT)).toSorted()).toEqual(listed.toSorted())
}, 60_000)

/**
 * Bundles both folders for browsers, and returns the files that import modules of Node. What they
 * import of `storage` and `machinery` is left out: these are the ports, which a browser has to
 * bring.
 */
async function bundle(): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob('{library,intake}/**/*.ts', { cwd: SERVER })) files.push(file)
  const found = new Set<string>()
  const build = await rolldown({
    cwd: SERVER,
    input: files.filter(file => !file.endsWith('.test.ts')),
    platform: 'browser',
    external(id, importer) {
      if (id.startsWith('node:') && importer) found.add(importer.slice(SERVER.length))
      const isPort = importer?.startsWith(SERVER) && /^(\.\.\/)+(storage|machinery)\//.test(id)
      return isPort || /^[a-z@]/.test(id) ? importer !== undefined : false
    },
  })
  await build.generate({ format: 'es' })
  await build.close()
  return [...found]
}
