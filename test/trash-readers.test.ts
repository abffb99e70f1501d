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
  'server/db/count-faces-and-people.ts': 'an erasure counts photos in the trash too',
  'server/db/delete-faceless-people.ts': 'people with a face in the trash are kept',
  'server/db/find-photo-state.ts': 'the blobs of photos in the trash are kept',
  'server/db/new-photos.ts': 'names are unique among all photos, including the trash',
  'server/db/object-store-id.ts': 'a library with photos only in the trash is not empty',
  'server/db/postgres/baseline-indexes.ts': 'creates the tables',
  'server/db/postgres/baseline-triggers.ts': 'creates the tables',
  'server/db/postgres/face-keys.ts': 'finds the keys of photos, also to destroy them',
  'server/db/postgres/seal-rows.ts': 'copies everything to another database',
  'server/db/prepared-faces.ts': 'prepared photos change to the new network in the trash too',
  'server/db/recount-faces.ts': 'photos in the trash count their faces too',
  'server/erasure/owned-row-queries.ts': 'erasing everything erases the trash',
  'server/erasure/trashed-photo-queries.ts': 'erases the trash',
  'server/features/backup/queries.ts': 'a backup contains the trash',
  'server/features/consents/retention-queries.ts': 'faces in the trash expire too',
  'server/features/erasure/account-queries.ts': 'counts what deleting the account erases',
  'server/features/erasure/queries.ts': 'blobs of photos in the trash are not orphans',
  'server/features/export/queries.ts': 'an export contains the trash',
  'server/features/folders/photo-queries.ts': 'a photo is restored from the trash when its file returns',
  'server/features/names/queries.ts': 'a drawn face that its photo no longer shows was embedded',
  'server/features/photo-names/queries.ts': 'photos in the trash keep their names',
  'server/features/photos/queries.ts': 'a drawn face that its photo no longer shows was embedded',
  'server/features/photos/reading-queries.ts': 'a changed photo may show a hidden face again',
  'server/features/takeout/queries.ts': 'a photo of an export may be in the trash before its note comes',
  'server/features/trash/queries.ts': 'shows the trash',
  'server/features/uploads/batch-queries.ts': 'a batch counts all photos of its upload',
  'server/features/uploads/pace-queries.ts': 'a deleted photo took time to process too',
  'server/features/uploads/queries.ts': 'contents are unique among all photos, including the trash',
  'server/folders/queries.ts': 'originals of photos in the trash are opened too',
  'server/people/decide/queries.ts': 'numbers are unique, and people with faces in the trash are kept',
  'server/people/decide/whole-library-queries.ts': 'decisions apply to faces in the trash too',
  'server/people/group/embedding-queries.ts': 'a drawn face that its photo no longer shows was embedded',
  'server/people/group/mean-page-queries.ts':
    'people whose photos are all in the trash have a place in a page',
  'server/people/history/queries.ts': 'undo restores faces in the trash too',
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
