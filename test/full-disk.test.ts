import { execFileSync, spawnSync } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { writeZip } from '../server/storage/backup/write-zip.ts'
import { buildUser } from './factories/build-user.ts'
import { buildPhotoBytes } from './factories/build-photo-bytes.ts'
import { buildForm } from './factories/upload.ts'
import { listNames } from './server/list-names.ts'
import { makeTemporaryFolder } from './server/make-temporary-folder.ts'
import { createTestApp } from './server/test-app.ts'
import { createTestStorage } from './server/test-storage.ts'

const MB = 1024 * 1024

/** Mounts a disk of this size; returns undefined if this user may not. */
async function mountSmallDisk(megabytes: number): Promise<string | undefined> {
  const folder = await makeTemporaryFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (status !== 0) return undefined
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}

test('a full disk is reported, loses nothing, and works again once there is space', async context => {
  const dataDir = await mountSmallDisk(24)
  if (dataDir === undefined) return context.skip('mounting a small disk needs root on Linux')
  // A checkpoint of the write-ahead log needs as much space again as is reserved.
  const app = await createTestApp({ storage: await createTestStorage(dataDir, 8 * MB) })
  const { db, store } = app
  const user = await buildUser(app)
  const upload = async (shade: number) => {
    const bytes = Buffer.concat([await buildPhotoBytes({ shade }), Buffer.alloc(MB / 2, shade)])
    return user.send({
      method: 'POST',
      url: `/process?user=${user.uid}`,
      ...(await buildForm([{ name: `${shade}.jpg`, bytes }])),
    })
  }
  let accepted = 0
  let answer = await upload(accepted)
  while (answer.statusCode === 202 && accepted < 100) {
    accepted += 1
    answer = await upload(accepted)
  }
  expect(accepted).toBeGreaterThan(5)
  expect([answer.statusCode, answer.json()]).toMatchObject([507, { code: 'disk-full' }])
  expect(await listNames(store)).toHaveLength(accepted)
  expect(await readdir(join(dataDir, 'blobs', '.incoming'))).toEqual([])
  expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
  expect((await user.send({ url: '/api/photos' })).json()).toMatchObject({ total: accepted })

  // As after a restart: no visit is recorded yet, and the log has no page to overwrite.
  const restarted = await createTestApp({ storage: app })
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const filler = join(dataDir, 'filler')
  await expect(writeFile(filler, Buffer.alloc(24 * MB))).rejects.toThrow('ENOSPC')
  const headers = { cookie: user.cookie }
  const looked = await restarted.app.inject({ url: '/api/photos', headers })
  expect([looked.statusCode, looked.json()]).toMatchObject([200, { total: accepted }])
  const refused = await user.send({ method: 'POST', url: '/api/library/erase' })
  expect([refused.statusCode, refused.json()]).toMatchObject([507, { code: 'disk-full' }])
  const backup = writeZip(app, { file: join(dataDir, 'backup.zip'), dataDir, passphrase: null })
  await expect(backup).rejects.toThrow(/^There isn.t enough space for /)
  await rm(filler)

  const erased = await user.send({ method: 'POST', url: '/api/library/erase' })
  expect(erased.statusCode).toBe(200)
  expect((await upload(1)).statusCode).toBe(202)
})
