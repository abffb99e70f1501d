import { expect, test } from 'vitest'
import { describeHouse } from './house.ts'

const FILES = {
  'server/http/app.ts': `import { photos } from '../features/photos/photos.ts'
import { trash } from '../features/trash/trash.ts'
app.register(photos)
app.register(trash)
`,
  'server/features/photos/photos.ts': `import { keep } from './keep-photos.ts'\n\nexport const photos = keep\n`,
  'server/features/photos/keep-photos.ts': `db.insertInto('allPhotos')\n`,
  'server/features/trash/trash.ts': 'sql`update "allPhotos" set "trashedAt" = 1`\n',
  'server/features/backup/reduce.ts': `db.deleteFrom('allPhotos')\n`,
  'server/trash/rules.ts': 'rule()\n'.repeat(16),
  'server/storage/db/tables.ts': `import type { Rule } from '../../trash/rules.ts'\n`,
  'server/storage/db/sqlite/migrations/0001.ts': `db.updateTable('allPhotos')\n`,
}
const PATHS = [...Object.keys(FILES), 'README.md', 'server/trash/rules.test.ts']

test('the table counts files, lines and what could be joined', () => {
  const table = Object.fromEntries(describeHouse({ paths: PATHS, texts: new Map(Object.entries(FILES)) }))
  expect(table).toEqual({
    'Tracked files': 10,
    'Product code: files': 8,
    'Product code: lines': 28,
    'Lines of a product file: median': 1,
    'Lines of a product file: nine in ten': 4,
    'Lines of a product file: largest': '16 (server/trash/rules.ts)',
    'Files of at most 15 lines': 7,
    'Files of at most 25 lines that are not blank': 8,
    'Files with one importer': 4,
    '- in the same folder': 1,
    '- and of at most 40 lines': 1,
    'Folders that write allPhotos': '2 (features/photos, features/trash)',
    'Loose files in server/': 0,
    'Loose files in the folder db/ of the server': 1,
    'Names of several folders of server/': '1 (trash ×2)',
    'Names of several folders of web/': '0',
    'Imports in server/http/app.ts': 2,
    'Registrations in server/http/app.ts': 2,
  })
})
