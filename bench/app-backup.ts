// Time and memory of backups of several gigabytes: a zip, an encrypted zip, and two snapshots, of
// which the second shares all blobs with the first.
//
//    node bench/app-backup.ts [--gigabytes 3]
import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSnapshot } from '../server/storage/backup/write-snapshot.ts'
import { writeZip } from '../server/storage/backup/write-zip.ts'
import { joinStorage, openStorage } from '../server/storage/open-storage.ts'
import { buildPhoto } from '../test/factories/build-photo.ts'
import { HOUR_MS } from '../shared/api/durations.ts'
import { makeBenchFolder } from './app/bench-server.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const KINDS = ['zip', 'encrypted zip', 'snapshot', 'next snapshot', 'encrypted snapshot'] as const
type Kind = (typeof KINDS)[number]
type Measured = { readonly seconds: number; readonly peakMb: number }

const PHOTO_MB = 5
const PASSPHRASE = 'seven slow silver snails'

const [, , kind, folder] = process.argv
if (process.send && folder !== undefined) await writeOne(kind as Kind, folder)
else await measureAll()

async function measureAll(): Promise<void> {
  const gigabytes = Number(readOption('gigabytes', '3'))
  const folder = await makeBenchFolder('backup')
  await fill(folder, Math.round((gigabytes * 1024) / PHOTO_MB))
  const figures: Record<string, Measured> = {}
  for (const kind of KINDS) {
    figures[kind] = await measureOne(kind, folder)
    if (kind.endsWith('zip')) await rm(join(folder, `${kind}.backup`))
    if (kind === 'next snapshot') await rm(join(folder, 'snapshots'), { recursive: true })
  }
  console.table(figures)
  recordResults('app-backup', { gigabytes, ...figures })
}

/** Stores photos of noise, each with its renditions. */
async function fill(folder: string, photos: number): Promise<void> {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const storage = { ...(await openStorage(dataDir)), dataDir }
  for (let i = 0; i < photos; i++) {
    const bytes = randomBytes(PHOTO_MB * 1024 * 1024)
    await buildPhoto(storage, { ownerId: 'ann', name: `${randomUUID()}.jpg`, bytes })
  }
  await storage.db.destroy()
}

/** Measures in a process of its own, so that its memory is that of the backup only. */
async function measureOne(kind: Kind, folder: string): Promise<Measured> {
  const child = fork(fileURLToPath(import.meta.url), [kind, folder])
  // The only message that writeOne sends.
  const [measured] = (await once(child, 'message')) as [Measured]
  await once(child, 'exit')
  return measured
}

async function writeOne(kind: Kind, folder: string): Promise<void> {
  const dataDir = join(folder, 'data')
  const storage = await joinStorage(dataDir)
  const passphrase = kind.startsWith('encrypted') ? PASSPHRASE : null
  const startedAt = performance.now()
  if (kind.endsWith('zip')) {
    await writeZip(storage, { file: join(folder, `${kind}.backup`), dataDir, passphrase })
  } else {
    await writeSnapshot(storage, {
      folder: join(folder, 'snapshots'),
      dataDir,
      passphrase,
      now: Date.parse('2026-11-17T03:00:00Z') + KINDS.indexOf(kind) * HOUR_MS,
    })
  }
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
  await storage.db.destroy()
  process.send?.({ seconds, peakMb } satisfies Measured, () => process.disconnect())
}
