import { dirname, join, normalize } from 'node:path'

/** Files on which all tests depend, besides those that `vitest.config.ts` names. */
const EVERYTHING = ['vitest.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']
/** Files that assemble the app; through them every test would be related to every file. */
const ENTRIES: ReadonlySet<string> = new Set([
  'server/http/app.ts',
  'server/processes/api.ts',
  'server/processes/worker.ts',
  'cli/main.ts',
])
const FEATURE = /^server\/(?:features\/[^/]+|library\/people)\//
const TEST = /\.test\.tsx?$/
/** Files of all suites. Configurations name them to order them, which does not run their code. */
const TEST_OF_ANY_SUITE = /\.(?:test|postgres|e2e|release)\.tsx?$/

const FILE_SEARCH = /\bglob(?:Sync)?[(<]|'ls-files'/

/** Type imports have no effect at run time, and the type checker covers them. */
const TYPE_IMPORT = /^(?:import|export) type [^'"]*from '[^']+'/gm
const COMMENT_LINE = /^\s*(?:\/\/|\/?\*).*$/gm
const STRING = /'([^'\n]+)'|"([^"\n]+)"|`([^`\n$]+)`/g

/**
 * Lists the tests among `files` (texts by path from the root) that a change of `changed` may break,
 * nearest first: those in the folder of a changed file, then by the number of files in between. A
 * test is related to each file that it names in a string, and to the files named by those: imports
 * as well as programs, threads and files that are read, but not other tests. Names that are built
 * at run time are missed.
 *
 * Returns null for files on which all tests depend.
 *
 * Features meet only in the files that assemble them. A change within one feature is therefore
 * related to the tests in its own folder and to those that reach it other than through `ENTRIES`.
 */
export function findRelatedTests(
  files: ReadonlyMap<string, string>,
  changed: readonly string[],
): string[] | null {
  const users = findUsers(files, changed)
  const tests = [...files.keys()].filter(file => TEST.test(file))
  const distances = findReaching(users, changed)
  const near = new Set(changed.map(file => dirname(file)))
  const rank = (test: string): number =>
    near.has(dirname(test)) ? 0 : (distances.get(test) ?? Number.POSITIVE_INFINITY)
  const sortNearestFirst = (found: string[]): string[] => found.toSorted((a, b) => rank(a) - rank(b))
  if (EVERYTHING.some(file => distances.has(file))) return null

  const inFeatures = changed.filter(file => FEATURE.test(file))
  const reached = findReaching(
    users,
    changed.filter(file => !FEATURE.test(file)),
  )
  const reachedFromFeatures = findReaching(users, inFeatures, ENTRIES)
  const folders = new Set(inFeatures.map(file => FEATURE.exec(file)?.[0]))
  const isRelated = (test: string): boolean =>
    reached.has(test) || reachedFromFeatures.has(test) || folders.has(FEATURE.exec(test)?.[0] ?? '')
  return sortNearestFirst(tests.filter(isRelated))
}

/** Lists the tests that look for files themselves: any change may break them. */
export function findTestsOfAnyFile(files: ReadonlyMap<string, string>): string[] {
  return [...files].filter(([path, text]) => TEST.test(path) && FILE_SEARCH.test(text)).map(([path]) => path)
}

/** Maps each file to the files that name it. */
function findUsers(files: ReadonlyMap<string, string>, changed: readonly string[]): Map<string, string[]> {
  // Includes deleted files, because the files that name them break.
  const known = new Set([...files.keys(), ...changed])
  const users = new Map<string, string[]>()
  for (const [file, text] of files) {
    for (const named of findNamed(file, text, known)) users.set(named, [...(users.get(named) ?? []), file])
  }
  return users
}

function findNamed(file: string, text: string, known: ReadonlySet<string>): Set<string> {
  const code = text.replaceAll(TYPE_IMPORT, '').replaceAll(COMMENT_LINE, '')
  const strings = [...code.matchAll(STRING)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  const paths = strings.flatMap(string => [normalize(join(dirname(file), string)), normalize(string)])
  return new Set(paths.filter(path => path !== file && known.has(path) && !TEST_OF_ANY_SUITE.test(path)))
}

/** Maps the files that reach those of `from` to their distance in steps. */
function findReaching(
  users: ReadonlyMap<string, readonly string[]>,
  from: readonly string[],
  stopAt: ReadonlySet<string> = new Set(),
): Map<string, number> {
  const distances = new Map(from.map(file => [file, 0]))
  // The iteration includes entries added meanwhile, so that nearer files come first.
  for (const [file, distance] of distances) {
    if (stopAt.has(file)) continue
    for (const user of users.get(file) ?? []) {
      if (!distances.has(user)) distances.set(user, distance + 1)
    }
  }
  return distances
}
