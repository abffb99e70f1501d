import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listSnapshots } from '../server/storage/backup/snapshots.ts'
import { verifyBackup } from '../server/storage/backup/restore-backup.ts'
import { buildPhotoBytes } from './factories/build-photo-bytes.ts'
import { WAIT_LIMITS } from './wait-limits.ts'
import { ServerClient } from './server/server-client.ts'
import { ServerProcess } from './server/server-process.ts'
import { makeTemporaryFolder } from './server/make-temporary-folder.ts'

test('a server writes a verified and encrypted backup each night', async () => {
  const folder = await makeTemporaryFolder()
  const backups = join(folder, 'backups')
  const passphraseFile = join(folder, 'passphrase')
  const passphrase = 'seven slow silver snails'
  await writeFile(passphraseFile, `${passphrase}\n`)
  const dataDir = join(folder, 'data')
  const before = await ServerProcess.create(dataDir)
  onTestFinished(() => before.kill())
  await before.start()
  const client = await ServerClient.signUp(before.url)
  await client.upload([{ name: 'a.jpg', bytes: await buildPhotoBytes({ shade: 1 }) }])
  await before.stop()

  const server = await ServerProcess.create(dataDir, {
    KINDRED_BACKUP_DIR: backups,
    KINDRED_BACKUP_PASSPHRASE_FILE: passphraseFile,
    // Far from now: the next night must not begin during the test.
    KINDRED_BACKUP_HOUR: String((new Date().getHours() + 12) % 24),
  })
  onTestFinished(() => server.kill())
  await server.start()
  await vi.waitFor(async () => expect(await listSnapshots(backups)).toHaveLength(1), WAIT_LIMITS)
  expect(await server.stop()).toBe(0)
  const verified = await verifyBackup(backups, { passphrase, temporaryFolder: folder })
  expect(verified).toMatchObject({ photos: 1, hasChecksums: true })
  // After a restart the server recognises the backup of this night, and writes no second one.
  await server.start()
  await server.stop()
  expect((await readdir(backups)).filter(name => name.startsWith('kindred-'))).toHaveLength(1)
})

test('a server says at its start that backups cannot be written, and serves', async () => {
  const folder = await makeTemporaryFolder()
  const file = join(folder, 'file')
  await writeFile(file, '')
  const server = await ServerProcess.create(join(folder, 'data'), {
    KINDRED_BACKUP_DIR: join(file, 'backups'),
  })
  onTestFinished(() => server.kill())
  const lines: string[] = []
  server.onLog = line => lines.push(line)
  await server.start()
  await vi.waitFor(() => expect(lines.join()).toContain("can't create it or write to it"), WAIT_LIMITS)
})
