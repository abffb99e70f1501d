import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { StoredTables } from '../server/storage/db/tables.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * The folders of server/ that write each table. If several folders write a table, a comment says
 * what each of them writes.
 */
const WRITERS = {
  account: ['accounts/sign-in'],
  albumPhotos: ['intake/takeout'],
  albums: ['intake/takeout'],
  appPasswords: ['accounts/app-passwords'],
  batchRecognitions: ['intake/uploads'],
  batches: ['intake/uploads'],
  consents: ['accounts/consents'],
  contacts: ['features/contact'],
  decisionFaces: ['library/people'],
  decisionPeople: ['library/people'],
  decisions: ['library/people'],
  drawnFaces: ['library/people'],
  erasureReceipts: ['erasure'],
  events: ['library/activity'],
  unnamedClusterVersions: ['library/people'],
  unnamedClusterFaces: ['library/people'],
  faceReadings: ['library/faces'],
  faceKeys: ['storage/db'],
  faceSearches: ['features/face-searches'],
  allFaces: ['library/faces'],
  films: ['library/films'],
  folderFiles: ['intake/folders'],
  folderSidecars: ['intake/folders'],
  folders: ['intake/folders'],
  followingMoves: ['library/people'],
  groupings: ['library/people'],
  importedNames: ['library/names'],
  invitations: ['accounts/sign-in'],
  jobs: ['machinery/jobs'],
  lastSeen: ['accounts/consents'],
  networkChanges: ['library/people'],
  // Written by triggers of db.
  libraryStamps: [],
  nodeRequirements: ['storage/db'],
  // Deleted by triggers of storage/db when a face or person that the mean includes changes.
  meanPages: ['library/people'],
  operators: ['accounts/sign-in'],
  passkey: ['accounts/sign-in'],
  pausedOwners: ['features/progress'],
  allPeople: ['library/people'],
  phoneCodes: ['accounts/sign-in'],
  photoNames: ['library/names'],
  allPhotos: ['library/photos'],
  photoNotes: ['intake/takeout'],
  preparedFaces: ['library/faces'],
  preparedPhotos: ['library/faces'],
  turns: ['machinery/jobs'],
  profiles: ['accounts/profile'],
  recognitionNetwork: ['storage/db'],
  rejectedNames: ['library/names'],
  reviewAnswers: ['library/people'],
  reviewQuestions: ['library/people'],
  secrets: ['storage/db'],
  session: ['accounts/sign-in'],
  spentProofs: ['accounts/bot-check'],
  suggestedNames: ['library/names'],
  takeoutFiles: ['intake/takeout'],
  takeoutNotes: ['intake/takeout'],
  throttleHits: ['machinery/throttle'],
  twoFactor: ['accounts/sign-in'],
  usedCodes: ['accounts/sign-in'],
  user: ['accounts/sign-in'],
  verification: ['accounts/sign-in'],
  versions: ['storage/db'],
} satisfies Record<keyof StoredTables, readonly string[]>

/** Files that delete all rows of an owner or photo, rows of a copy, or copy all rows. */
const WRITE_ANY_TABLE = new Set([
  'server/storage/db/postgres/postgres-rows.ts',
  'server/storage/db/sqlite/sqlite-rows.ts',
  'server/erasure/owned-row-queries.ts',
  'server/erasure/trashed-photo-queries.ts',
  'server/storage/backup/queries.ts',
])
/** Tables that queries of a folder name by a variable; the folder writes all of them. */
const NAMED_BY_VARIABLE = { 'accounts/sign-in': ['passkey', 'session', 'twoFactor', 'account'] }

describe('every table is only written by its own folders', async () => {
  const writes = await readWrites()
  test.each(Object.entries(WRITERS))('%s', (table, writers: readonly string[]) => {
    const folders = writes.filter(write => write.table === table).map(({ folder }) => folder)
    expect([...new Set(folders)].toSorted()).toEqual(writers)
  })

  test('and no other table is written', () => {
    const tables = new Set(writes.map(({ table }) => table))
    expect([...tables].filter(table => !(table in WRITERS))).toEqual([])
  })
})

test('writes are found in queries and in SQL', () => {
  const source = `db.insertInto('a'); db.updateTable('b as c'); db.deleteFrom(d)
    sql\`insert or ignore into "e" values (1)\`; sql\`update f set g = 1\`; sql\`delete from "h" where i\`
    db.selectFrom('j'); sql\`insert into k select 1 from l on conflict do update set m = 2\``
  expect(findTables(source)).toEqual(['a', 'b', '(variable)', 'e', 'f', 'h', 'k'])
})

type Write = { readonly folder: string; readonly table: string }

async function readWrites(): Promise<Write[]> {
  const writes: Write[] = []
  for await (const file of glob('{server,cli}/**/*.ts', { cwd: ROOT, exclude: isNotProgram })) {
    if (WRITE_ANY_TABLE.has(file)) continue
    const folder = readFolder(file)
    for (const table of findTables(await readFile(join(ROOT, file), 'utf8'))) {
      const named = Object.entries(NAMED_BY_VARIABLE).find(([name]) => name === folder)?.[1]
      if (table === '(variable)' && named) writes.push(...named.map(name => ({ folder, table: name })))
      else writes.push({ folder, table })
    }
  }
  return writes
}

const isNotProgram = (path: string): boolean => /\.test\.ts$|(^|\/)(fixtures|migrations)$/.test(path)

/** Returns the folder of a file, by which tables are listed: of the second level of server/. */
function readFolder(file: string): string {
  const [top = '', ...folders] = dirname(file).split('/')
  return top === 'server' ? folders.slice(0, 2).join('/') : top
}

function findTables(source: string): string[] {
  const writes = source.matchAll(
    /\.(?:insertInto|updateTable|deleteFrom)\((?:'(\w+)|\w)|\b(?:insert (?:or \w+ )?into|delete from) "?(\w+)|\bupdate "?(\w+)"? set\b/g,
  )
  return [...writes].map(([, built, changed, updated]) => built ?? changed ?? updated ?? '(variable)')
}
