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
  account: ['features/accounts'],
  albumPhotos: ['features/takeout'],
  albums: ['features/takeout'],
  appPasswords: ['app-passwords'],
  batchRecognitions: ['features/uploads'],
  // Inserted by uploads; each folder has one batch, which is never open.
  batches: ['features/folders', 'features/uploads'],
  consents: ['features/consents'],
  contacts: ['features/contact'],
  decisionFaces: ['people'],
  decisionPeople: ['people'],
  decisions: ['people'],
  drawnFaces: ['people'],
  erasureReceipts: ['erasure'],
  events: ['activity'],
  unnamedClusterVersions: ['people'],
  unnamedClusterFaces: ['people'],
  // Inserted with their faces, by photos (detected ones) and people (drawn ones).
  faceReadings: ['db'],
  faceKeys: ['db'],
  faceSearches: ['features/face-searches'],
  // Inserted by db; photos deletes those that an engine no longer detects, people changes their
  // person.
  allFaces: ['db', 'features/photos', 'people'],
  films: ['films'],
  folderFiles: ['features/folders'],
  folderSidecars: ['features/folders'],
  folders: ['features/folders'],
  followingMoves: ['people'],
  groupings: ['people'],
  importedNames: ['features/names'],
  invitations: ['features/accounts'],
  // Inserted and ended by jobs, claimed by db.
  jobs: ['db', 'jobs'],
  lastSeen: ['features/consents'],
  networkChanges: ['people'],
  // Written by triggers of db.
  libraryStamps: [],
  nodeRequirements: ['db'],
  // Deleted by triggers of db when a face or person that the mean includes changes.
  meanPages: ['db', 'people'],
  operators: ['db'],
  passkey: ['features/accounts'],
  pausedOwners: ['features/progress'],
  // Deleted by db when they have no face left, also for the eraser.
  allPeople: ['db', 'people'],
  phoneCodes: ['features/accounts'],
  photoNames: ['features/photo-names'],
  // Inserted by db for uploads and folders, cancelled by uploads, updated by photos, by folders if
  // their files change, by takeout from notes, and by names from dates in sidecars, moved to the
  // trash by people; db counts their faces, also for people.
  allPhotos: [
    'db',
    'features/folders',
    'features/names',
    'features/photos',
    'features/takeout',
    'features/uploads',
    'people',
  ],
  photoNotes: ['features/takeout'],
  preparedFaces: ['db'],
  preparedPhotos: ['db'],
  // db orders them when it claims a job, jobs when one ends.
  turns: ['db', 'jobs'],
  profiles: ['features/profile'],
  recognitionNetwork: ['db'],
  rejectedNames: ['features/photo-names'],
  reviewAnswers: ['people'],
  reviewQuestions: ['people'],
  secrets: ['db'],
  session: ['features/accounts'],
  spentProofs: ['bot-check'],
  suggestedNames: ['features/photo-names'],
  takeoutFiles: ['features/takeout'],
  takeoutNotes: ['features/takeout'],
  throttleHits: ['throttle'],
  twoFactor: ['features/accounts'],
  usedCodes: ['features/accounts'],
  user: ['features/accounts'],
  verification: ['features/accounts'],
  versions: ['db'],
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
const NAMED_BY_VARIABLE = { 'features/accounts': ['passkey', 'session', 'twoFactor', 'account'] }

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

/** Returns the folder of a file, by which tables are listed: a feature, or a folder of server/. */
function readFolder(file: string): string {
  const [top = '', first = '', second = ''] = dirname(file).split('/')
  if (top !== 'server') return top
  return first === 'features' ? `features/${second}` : first
}

function findTables(source: string): string[] {
  const writes = source.matchAll(
    /\.(?:insertInto|updateTable|deleteFrom)\((?:'(\w+)|\w)|\b(?:insert (?:or \w+ )?into|delete from) "?(\w+)|\bupdate "?(\w+)"? set\b/g,
  )
  return [...writes].map(([, built, changed, updated]) => built ?? changed ?? updated ?? '(variable)')
}
