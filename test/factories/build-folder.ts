import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { blobNames } from '../../server/storage/blobs/blob-names.ts'
import { checkFolder } from '../../server/intake/folders/check-folder.ts'
import { addFolder, readFolder } from '../../server/intake/folders/folders.ts'
import { findFolder } from '../../server/intake/folders/queries.ts'
import { readFilms } from '../../server/intake/folders/read-films.ts'
import { readNewFiles } from '../../server/intake/folders/read-files.ts'
import { withFolders } from '../../server/storage/blobs/with-folders.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { createTestStorage } from '../server/test-storage.ts'

const ownerId = 'ann'
const DAY_BEFORE = new Date('2026-05-03T09:00:00Z')

/** Builds an empty folder of the machine that belongs to Ann. */
export async function buildFolder() {
  const storage = await createTestStorage()
  const { db, dataDir } = storage
  const root = await makeTemporaryFolder()
  const path = join(root, 'photos')
  await mkdir(path)
  const store = withFolders(storage.store, db, [root])
  const clock = { now: Date.parse('2026-05-04T09:00:00Z') }
  const now = () => clock.now
  const dependencies = {
    db,
    now,
    roots: [root],
    dataDir,
    limits: { maxFileBytes: 1_000_000, maxRawBytes: 2_000_000, maxFilmBytes: 500_000 },
  }
  const { id } = await addFolder(dependencies, ownerId, { path, name: 'Family' })
  const write = async (name: string | Buffer, bytes: Buffer, modifiedAt = DAY_BEFORE): Promise<void> => {
    const file = Buffer.concat([Buffer.from(`${path}/`), Buffer.from(name)])
    await writeFile(file, bytes)
    await utimes(file, modifiedAt, modifiedAt)
  }
  const check = async () => {
    clock.now += 60_000
    return checkFolder(dependencies, (await findFolder(db, ownerId, id))!)
  }
  const readAll = async () => {
    const folder = (await findFolder(db, ownerId, id))!
    while (await readNewFiles(dependencies, folder, new Set()))
      await db.deleteFrom('jobs').where('name', '=', 'process-photo').execute()
    while (await readFilms(dependencies, folder));
  }
  const look = async () => {
    const outcome = await check()
    await readAll()
    return outcome
  }
  return {
    ...storage,
    ownerId,
    uploads: storage.store,
    store,
    root,
    path,
    id,
    clock,
    dependencies,
    write,
    check,
    readAll,
    look,
    status: () => readFolder(db, ownerId, id),
    photos: () =>
      db.selectFrom('photos').selectAll().where('ownerId', '=', ownerId).orderBy('name').execute(),
    trash: async () =>
      (await db.selectFrom('allPhotos').select('name').where('trashedAt', 'is not', null).execute())
        .map(({ name }) => name)
        .toSorted(),
    readOriginal: async (photoId: string) => buffer(await store.read(blobNames.original(ownerId, photoId))),
  }
}
