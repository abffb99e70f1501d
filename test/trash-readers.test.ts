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
  'server/library/photos/change-queries.ts': 'photos in the trash count their faces too',
  'server/library/photos/new-photos.ts': 'names are unique among all photos, including the trash',
  'server/storage/db/object-store-id.ts': 'a library with photos only in the trash is not empty',
  'server/library/faces/prepared-face-queries.ts':
    'prepared photos change to the new network in the trash too',
  'server/erasure/owned-row-queries.ts': 'erasing everything erases the trash',
  'server/erasure/trashed-photo-queries.ts': 'erases the trash',
  'server/storage/backup/queries.ts': 'a backup contains the trash',
  'server/accounts/consents/queries.ts': 'faces in the trash expire too',
  'server/erasure/queries.ts': 'deleting the account erases the trash, whose blobs are no orphans',
  'server/erasure/export/queries.ts': 'an export contains the trash',
  'server/intake/folders/photo-queries.ts': 'a photo is restored from the trash when its file returns',
  'server/library/names/queries.ts': 'a drawn face that its photo no longer shows was embedded',
  'server/library/names/photo-name-queries.ts': 'photos in the trash keep their names',
  'server/library/photos/queries.ts': 'the blobs of photos in the trash are kept',
  'server/library/photos/reading-queries.ts': 'a changed photo may show a hidden face again',
  'server/intake/takeout/queries.ts': 'a photo of an export may be in the trash before its note comes',
  'server/library/trash/queries.ts': 'shows the trash',
  'server/intake/uploads/batch-queries.ts': 'a batch counts all photos of its upload',
  'server/intake/uploads/queries.ts':
    'contents are unique among all photos, and a deleted photo took time to process too',
  'server/storage/blobs/folder-file-queries.ts': 'originals of photos in the trash are opened too',
  'server/library/people/decide/queries.ts':
    'numbers are unique, an erasure counts the trash, and people with a face in it are kept',
  'server/library/people/read/queries.ts': 'decisions apply to faces in the trash too',
  'server/library/people/decide/drawn-face-queries.ts':
    'a drawn face that its photo no longer shows was embedded',
  'server/library/people/group/mean-page-queries.ts':
    'people whose photos are all in the trash have a place in a page',
  'server/library/people/history/queries.ts': 'undo restores faces in the trash too',
  'server/library/trash/hiding-queries.ts': 'moves photos into the trash and out of it',
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
