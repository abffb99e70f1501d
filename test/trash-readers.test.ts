import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Files that read photos, faces or people in the trash too, with the reason. All others read the
 * views, which exclude the trash. `table-writers.test.ts` lists the files that write.
 */
const READERS = {
  'server/db/count-faces-and-people.ts': 'what is erased is counted with the trash',
  'server/db/delete-faceless-people.ts': 'whoever has a face in the trash stays',
  'server/db/find-photo-state.ts': 'the blobs of a photo in the trash stay',
  'server/db/new-photos.ts': 'names are unique with the trash',
  'server/db/object-store-id.ts': 'a library that has only a trash has photos',
  'server/db/postgres/baseline-indexes.ts': 'creates the tables',
  'server/db/postgres/baseline-triggers.ts': 'creates the tables',
  'server/db/prepared-faces.ts': 'a photo that went there since it was prepared changes too',
  'server/db/recount-faces.ts': 'a photo counts its faces wherever it is',
  'server/erasure/owned-row-queries.ts': 'erasing everything erases the trash',
  'server/erasure/trashed-photo-queries.ts': 'erases the trash',
  'server/features/backup/queries.ts': 'a backup holds the trash',
  'server/features/consents/retention-queries.ts': 'faces that expire expire in the trash too',
  'server/features/erasure/account-queries.ts': 'tells what deleting the account erases',
  'server/features/erasure/queries.ts': 'the blobs of the trash are no leftovers',
  'server/features/export/queries.ts': 'an export holds everything',
  'server/features/folders/photo-queries.ts': 'a photo comes back from the trash with its file',
  'server/features/photo-names/queries.ts': 'photos of the trash keep their names',
  'server/features/trash/queries.ts': 'shows the trash',
  'server/features/uploads/batch-queries.ts': 'a batch counts what it brought',
  'server/features/uploads/queries.ts': 'contents are unique with the trash',
  'server/folders/queries.ts': 'the original of a photo in the trash is opened too',
  'server/people/decide/queries.ts': 'numbers are unique, and people with faces in the trash rest',
  'server/people/decide/whole-library-queries.ts': 'decisions hold for the trash too',
  'server/people/history/queries.ts': 'undo brings faces back in the trash too',
  'server/people/trash/queries.ts': 'moves photos into the trash and out of it',
}

const READS =
  /\b(?:selectFrom|[a-z]+Join)\(\s*'all(?:Photos|Faces|People)\b|\b(?:from|join) "all(?:Photos|Faces|People)"/
const ANY_TABLE = /selectFrom\(table\)/

test('only these read the trash', async () => {
  const readers: string[] = []
  for await (const file of glob('{server,cli}/**/*.ts', { cwd: ROOT })) {
    if (/\.test\.ts$|\/migrations\//.test(file)) continue
    const source = await readFile(join(ROOT, file), 'utf8')
    if (READS.test(source) || (ANY_TABLE.test(source) && source.includes("'allPhotos'"))) readers.push(file)
  }
  expect(readers.toSorted()).toEqual(Object.keys(READERS).toSorted())
})

test('reads of the trash are found in queries and in SQL', () => {
  for (const source of [
    "db.selectFrom('allPhotos')",
    "x.innerJoin('allFaces', 'a', 'b')",
    'sql`select 1 from "allPeople"`',
  ])
    expect(source).toMatch(READS)
  for (const source of ["db.selectFrom('photos')", "db.updateTable('allPhotos')"])
    expect(source).not.toMatch(READS)
})
