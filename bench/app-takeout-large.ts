// Memory and speed of importing a large Google Takeout in parts. One process imports all of them;
// each part is made, imported and deleted before the next one, and so are the copies of its photos,
// so that the disk needs room for two parts only. On Linux.
//
//   node bench/app-takeout-large.ts [--gb 50] [--part-gb 2] [--photo-mb 3]
import { fork } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { importParts } from '../cli/import/import-parts.ts'
import { writeDirectly } from '../server/storage/blobs/write-content.ts'
import { readConfig } from '../server/config.ts'
import { BLOBS_FOLDER, joinStorage } from '../server/storage/open-storage.ts'
import { buildPhotoBytes } from '../test/factories/build-photo-bytes.ts'
import { openLibrary } from './app/import-takeout.ts'
import { packTakeout } from './app/pack-takeout.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const BYTES_PER_GB = 1024 ** 3
const BYTES_PER_MB = 1024 ** 2
const KB_PER_MB = 1024
/** Making a `.tgz` takes long. */
const TGZ_EVERY = 8

type Imported = { readonly seconds: number; readonly photos: number }

if (process.send) await importInThisProcess()
else await measure()

async function measure(): Promise<void> {
  const partGb = Number(readOption('part-gb', '2'))
  const photoBytes = Number(readOption('photo-mb', '3')) * BYTES_PER_MB
  const partCount = Math.ceil(Number(readOption('gb', '50')) / partGb)
  const photosPerPart = Math.round((partGb * BYTES_PER_GB) / photoBytes)
  const scratch = await mkdtemp(join(tmpdir(), 'kindred-takeout-large-'))
  const noise = randomFillSync(Buffer.alloc(photoBytes))
  // They differ in their first bytes. What follows the end of a JPEG is passed over.
  const drawPhoto = async (number: number) =>
    Buffer.concat([await buildPhotoBytes({ shade: number % 100_000 }), Buffer.from(`${number}`), noise])
  try {
    const { dataDir, db, ownerId } = await openLibrary(join(scratch, 'data'))
    const importer = fork(import.meta.filename, [dataDir, ownerId])
    const parts: (Imported & { ending: string; readSeconds: number; peakMb: number })[] = []
    let bytes = 0
    for (let part = 1; part <= partCount; part++) {
      const ending = part % TGZ_EVERY === 0 ? 'tgz' : 'zip'
      const file = join(scratch, `takeout-20240101T000000Z-${String(part).padStart(3, '0')}.${ending}`)
      await writeDirectly(
        file,
        packTakeout(ending, { first: part * 100_000, count: photosPerPart, drawPhoto }),
      )
      const read = await timeReading(file)
      importer.send(file)
      // Sent by importInThisProcess.
      const [imported] = (await once(importer, 'message')) as [Imported]
      await rm(file)
      await rm(join(dataDir, BLOBS_FOLDER, ownerId, 'original'), { recursive: true })
      bytes += read.bytes
      parts.push({
        ...imported,
        ending,
        readSeconds: round(read.seconds),
        peakMb: await readPeakMb(importer.pid),
      })
      console.log(part, parts.at(-1))
    }
    importer.disconnect()
    await once(importer, 'exit')
    const photos = await db
      .selectFrom('photos')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst()
    await db.destroy()
    const seconds = parts.reduce((sum, one) => sum + one.seconds, 0)
    const readSeconds = parts.reduce((sum, one) => sum + one.readSeconds, 0)
    const figures = {
      gigabytes: round(bytes / BYTES_PER_GB),
      parts: partCount,
      photos: photos?.count,
      peakMbAfterFirstPart: parts[0]?.peakMb,
      peakMbAfterHalf: parts[Math.floor(partCount / 2)]?.peakMb,
      peakMb: parts.at(-1)?.peakMb,
      megabytesPerSecond: Math.round(bytes / BYTES_PER_MB / seconds),
      slowestPartSeconds: Math.max(...parts.map(one => one.seconds)),
      timesReading: round(readSeconds / seconds),
    }
    console.table(figures)
    if (figures.photos !== photosPerPart * partCount) throw new Error('Not all was imported.')
    recordResults('app: a large Takeout in parts', figures)
  } finally {
    await rm(scratch, { recursive: true })
  }
}

/** Imports each part that it is told of, like `kindred import takeout`. */
async function importInThisProcess(): Promise<void> {
  for (const flag of ['--heap-growing-percent=20', '--semi-space-growth-factor=1']) setFlagsFromString(flag)
  const [dataDir = '', ownerId = ''] = process.argv.slice(2)
  const storage = await joinStorage(dataDir, { writesDirectly: true })
  const limits = readConfig({ KINDRED_DATA_DIR: dataDir })
  const { signal } = new AbortController()
  // Sent by measure.
  process.on('message', (file: string) => {
    const begun = performance.now()
    void importParts(storage, ownerId, { files: [file], limits, signal, onEntry: () => {} }).then(
      ({ summaries }) => {
        const seconds = round((performance.now() - begun) / 1000)
        process.send?.({ seconds, photos: summaries[0]?.photos ?? 0 } satisfies Imported)
      },
    )
  })
  await once(process, 'disconnect')
  await storage.db.destroy()
}

/** The part was written past the memory of the system, so it is read from the disk. */
async function timeReading(file: string): Promise<{ seconds: number; bytes: number }> {
  const handle = await open(file)
  const { size } = await handle.stat()
  const begun = performance.now()
  const buffer = Buffer.alloc(BYTES_PER_MB)
  while ((await handle.read(buffer, 0, BYTES_PER_MB)).bytesRead > 0);
  await handle.close()
  return { seconds: (performance.now() - begun) / 1000, bytes: size }
}

/** The most memory that a process has had so far. */
async function readPeakMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / KB_PER_MB)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
