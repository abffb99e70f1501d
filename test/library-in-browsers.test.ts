import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'

const SERVER = fileURLToPath(new URL('../server/', import.meta.url))

/** The folders of a machine are read and written by Node alone; a page has those of its browser. */
const FOLDERS_OF_A_MACHINE = [
  'intake/folders/check-folder.ts',
  'intake/folders/folders.ts',
  'intake/folders/walk-folder.ts',
  'intake/folders/watch-folders.ts',
  'intake/folders/write-names.ts',
]
/** Unpacks archives with Node's zlib and reads them from the disk. */
const TAKEOUT = 'intake/takeout/'

it('library and intake bundle for browsers without modules of Node, except for folders of a machine and archives', async () => {
  const found = await bundle()
  expect(found.filter(file => !file.startsWith(TAKEOUT)).toSorted()).toEqual(FOLDERS_OF_A_MACHINE)
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
