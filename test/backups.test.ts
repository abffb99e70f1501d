import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listSnapshots } from '../server/features/backup/snapshots.ts'
import { verifyBackup } from '../server/features/backup/verify-backup.ts'
import { photoBytes } from './factories/photo-bytes.ts'
import { PATIENCE } from './patience.ts'
import { ServerClient } from './server/server-client.ts'
import { ServerProcess } from './server/server-process.ts'
import { temporaryFolder } from './server/temporary-folder.ts'

test('a server writes the backup of a night by itself, verified and encrypted', async () => {
  const folder = await temporaryFolder()
  const backups = join(folder, 'backups')
  const passphraseFile = join(folder, 'passphrase')
  const passphrase = 'seven slow silver snails'
  await writeFile(passphraseFile, `${passphrase}\n`)
  const dataDir = join(folder, 'data')
  const before = await ServerProcess.create(dataDir)
  onTestFinished(() => before.kill())
  await before.start()
  const client = await ServerClient.signUp(before.url)
  await client.upload([{ name: 'a.jpg', bytes: await photoBytes({ shade: 1 }) }])
  await before.stop()

  const server = await ServerProcess.create(dataDir, {
    KINDRED_BACKUP_DIR: backups,
    KINDRED_BACKUP_PASSPHRASE_FILE: passphraseFile,
  })
  onTestFinished(() => server.kill())
  await server.start()
  await vi.waitFor(async () => expect(await listSnapshots(backups)).toHaveLength(1), PATIENCE)
  expect(await server.stop()).toBe(0)
  const verified = await verifyBackup(backups, { passphrase, temporaryFolder: folder })
  expect(verified).toMatchObject({ photos: 1, hasChecksums: true })
  // Also a start that follows finds that the night is done.
  await server.start()
  await server.stop()
  expect((await readdir(backups)).filter(name => name.startsWith('kindred-'))).toHaveLength(1)
})
