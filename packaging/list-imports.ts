import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Imports = {
  /** Names of packages. */
  readonly packages: readonly string[]
  /** Paths of files, relative to the root. */
  readonly files: readonly string[]
}

/** Matches the source of an import or export, except type-only ones. */
const IMPORT =
  /(?:^(?:import|export) (?!type )(?:[\w\s{},*$]*? from )?|\bimport\()['"](?!node:)((@[\w.-]+\/)?[^'"/]+[^'"]*)['"]/gm

/** Lists what the sources in `folders` below `root` import at run time, without tests. */
export function listImports(root: string, folders: readonly string[]): Imports {
  const sources = globSync(
    folders.map(folder => `${folder}/**/*.{ts,tsx,css}`),
    { cwd: root, exclude: ['**/dist/**', '**/fixtures/**', '**/*.test.*', '**/*.config.ts'] },
  )
  const found = sources.flatMap(source =>
    [...readFileSync(join(root, source), 'utf8').matchAll(IMPORT)].map(([, target = '', scope]) => ({
      source,
      target,
      packageName: target
        .split('/')
        .slice(0, scope ? 2 : 1)
        .join('/'),
    })),
  )
  const files = found
    .filter(({ target }) => target.startsWith('.'))
    .map(({ source, target }) => join(dirname(source), target))
  const packages = found.filter(({ target }) => !target.startsWith('.')).map(({ packageName }) => packageName)
  return { packages: sortUnique(packages), files: sortUnique(files) }
}

function sortUnique(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted()
}
