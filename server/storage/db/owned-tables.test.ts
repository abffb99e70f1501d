import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/server/test-app.ts'
import { OWNED_TABLES } from './owned-tables.ts'

/** Tables whose rows belong to no user, or do not identify one, with the reason. */
const OWNERLESS: Record<string, string> = {
  batchRecognitions: 'deleted with its photo and its batch',
  invitations: 'a hash, created before the user exists',
  nodeRequirements: 'the server’s own',
  phoneCodes: 'keyed hashes, deleted when the code expires',
  recognitionNetwork: 'the server’s own',
  rateLimit: 'network addresses of the last minute',
  secrets: 'the server’s own',
  spentProofs: 'random numbers',
  throttleHits: 'keyed hashes, deleted when they no longer count',
  user: 'the account itself, deleted by its id',
  versions: 'the server’s own',
  verification: 'deleted by the contact that its value contains',
}

/**
 * Tables whose rows no foreign key deletes with a photo, with what deletes them or why they stay.
 */
const NOT_OF_ONE_PHOTO = {
  albums: 'names of folders, which may get photos again',
  allPeople: 'those without a face are deleted: trashed-photo-queries.ts',
  batches: 'counts of sent files, not which files',
  decisionPeople: 'deleted with its decision',
  decisions: 'those about no remaining person are deleted: trashed-photo-queries.ts',
  unnamedClusterVersions: 'a number for each owner',
  faceSearches: 'ids of people, for an hour',
  faceKeys: 'one key for all photos of an owner',
  folders: 'paths of folders',
  folderSidecars: 'tell which files beside photos are not read again',
  folderFiles: 'files of a folder that are not read again',
  groupings: 'numbers for each owner',
  jobs: 'deleted before the photo: trashed-photo-queries.ts',
  networkChanges: 'numbers, and ids of people',
  libraryStamps: 'is of the whole library',
  meanPages: 'deleted by triggers as soon as a face of a person in it changes',
  pausedOwners: 'a time for each owner',
  suggestedNames: 'goes with its person',
}

/** Names of columns that identify the user of a row, here or in libraries. */
const OWNER_COLUMN = /^(owner|user|sender|subject|account|member|created_?by|uid)_?(id)?$/i
/** Columns with such a name that do not identify a user. */
const OTHERS = new Set(['contacts.subject', 'events.subjectId', 'jobs.subjectId', 'account.accountId'])

async function readTables() {
  const { db } = await createTestApp()
  return (await db.introspection.getTables()).filter(({ isView }) => !isView)
}

describe('OWNED_TABLES', () => {
  test('lists each table whose rows identify their owner', async () => {
    const tables = await readTables()
    const owned = tables.flatMap(({ name, columns }) =>
      columns.flatMap(column => {
        const isOwner = OWNER_COLUMN.test(column.name) && !OTHERS.has(`${name}.${column.name}`)
        // The tables of accounts have the column `userId`, by which erasing an account finds their
        // rows.
        return isOwner && column.name !== 'userId' ? [`${name}.${column.name}`] : []
      }),
    )
    expect(owned.toSorted()).toEqual(
      OWNED_TABLES.map(({ table, ownerColumn }) => `${table}.${ownerColumn}`).toSorted(),
    )
  })

  test('rows that belong to a photo are deleted with it or by its erasure', async () => {
    const { db } = await createTestApp()
    const below = new Set(['allPhotos'])
    for (let size = 0; size < below.size;) {
      size = below.size
      const { rows } = await sql<{ name: string }>`select distinct m.name
        from sqlite_master m, pragma_foreign_key_list(m.name) f
        where m.type = 'table' and f.on_delete = 'CASCADE'
        and f."table" in (select value from json_each(${JSON.stringify([...below])}))`.execute(db)
      for (const { name } of rows) below.add(name)
    }
    const ofPhotos = OWNED_TABLES.filter(({ goesWith }) => goesWith === 'faces' || goesWith === 'photos')
    const others = ofPhotos.flatMap(({ table }) => (below.has(table) ? [] : [table]))
    expect(others.toSorted()).toEqual(Object.keys(NOT_OF_ONE_PHOTO).toSorted())
  })

  test('every other table belongs to no user, for a stated reason', async () => {
    const tables = await readTables()
    const owned = new Set<string>(OWNED_TABLES.map(({ table }) => table))
    const others = tables.filter(
      ({ name, columns }) => !owned.has(name) && !columns.some(column => column.name === 'userId'),
    )
    expect(others.map(({ name }) => name).filter(name => !(name in OWNERLESS))).toEqual([])
  })
})
