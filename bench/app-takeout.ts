// Memory and speed of importing a Google Takeout with `kindred import takeout`, beside reading its
// parts and beside copying them; and kill -9 at random moments of importing: nothing is lost,
// nothing is there twice, and no part and no original has changed. On Linux, the parts are read
// from the disk each time, not from the memory of the system.
//
//   node bench/app-takeout.ts [--gb 3] [--photo-mb 3] [--kills 50] [--seed 1]
import { spawnSync } from 'node:child_process'
import { createHash, randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { blobNames } from '../server/storage/blobs/blob-names.ts'
import { readInPlace } from '../server/machinery/files/direct-file.ts'
import { buildPhotoBytes } from '../test/factories/build-photo-bytes.ts'
import { openLibrary, runImport, startImport } from './app/import-takeout.ts'
import { packTakeout } from './app/pack-takeout.ts'
import { readOption } from './options.ts'
import { createRandom } from './random.ts'
import { recordResults } from './results.ts'

const BYTES_PER_GB = 1024 ** 3
const BYTES_PER_MB = 1024 ** 2
const PARTS = 3
const PHOTOS_PER_KILL = 60
const LONGEST_LIFE_MS = 700

const random = createRandom(Number(readOption('seed', '1')))
const kills = Number(readOption('kills', '50'))
const scratch = await mkdtemp(join(tmpdir(), 'kindred-takeout-'))

try {
  const large = {
    bytes: Number(readOption('gb', '3')) * BYTES_PER_GB,
    photoBytes: Number(readOption('photo-mb', '3')) * BYTES_PER_MB,
  }
  for (const ending of ['zip', 'tgz'])
    recordResults(`app: a Takeout as .${ending}`, await measure(ending, large))
  recordResults('app: kill -9 of importing a Takeout', await killOften())
} finally {
  await rm(scratch, { recursive: true })
}

async function measure(ending: string, { bytes, photoBytes }: { bytes: number; photoBytes: number }) {
  const photosPerPart = Math.round(bytes / photoBytes / PARTS)
  const files: string[] = []
  for (let part = 1; part <= PARTS; part++) {
    const file = join(scratch, `takeout-20240101T000000Z-00${part}.${ending}`)
    await writeLargePart(file, { first: part * 100_000, count: photosPerPart, photoBytes })
    const handle = await open(file)
    await handle.sync()
    await handle.close()
    files.push(file)
  }
  const { dataDir, db } = await openLibrary(join(scratch, `large-${ending}`))
  const readBefore = await timeReading(files)
  const copyBefore = await timeCopying(files)
  forgetContents(files)
  const begun = performance.now()
  const { peakMb, processorSeconds, code } = await runImport(dataDir, files)
  const seconds = (performance.now() - begun) / 1000
  const readAfter = await timeReading(files)
  const copyAfter = await timeCopying(files)
  const photos = await db.selectFrom('photos').select('id').execute()
  const notes = await db.selectFrom('photoNotes').select('photoId').execute()
  await db.destroy()
  await rm(dataDir, { recursive: true })
  for (const file of files) await rm(file)
  const readSeconds = (readBefore.seconds + readAfter.seconds) / 2
  const copySeconds = (copyBefore + copyAfter) / 2
  const gigabytes = readBefore.bytes / BYTES_PER_GB
  const figures = {
    gigabytes: round(gigabytes),
    photos: photos.length,
    notes: notes.length,
    peakMb: Math.round(peakMb),
    seconds: round(seconds),
    readSeconds: round(readSeconds),
    copySeconds: round(copySeconds),
    timesReading: round(readSeconds / seconds),
    timesCopying: round(copySeconds / seconds),
    processorSecondsPerGb: round(processorSeconds / gigabytes),
    megabytesPerSecond: Math.round(readBefore.bytes / BYTES_PER_MB / seconds),
  }
  console.table(figures)
  if (code !== 0 || photos.length !== photosPerPart * PARTS) throw new Error('Not all was imported.')
  return figures
}

async function killOften() {
  const { dataDir, db, store, ownerId } = await openLibrary(join(scratch, 'killed'))
  const wanted = new Set<string>()
  const parts: string[] = []
  let during = 0
  for (let kill = 1; kill <= kills; kill++) {
    const file = join(
      scratch,
      `takeout-20240202T000000Z-${String(kill).padStart(3, '0')}.${kill % 2 ? 'zip' : 'tgz'}`,
    )
    for (const sha256 of await writeLargePart(file, {
      first: kill * 1000,
      count: PHOTOS_PER_KILL,
      photoBytes: 200_000,
    }))
      wanted.add(sha256)
    parts.push(file)
    const child = startImport(dataDir, parts)
    await new Promise<void>(resolve => {
      child.stderr.on('data', (text: Buffer) => text.includes('Importing') && resolve())
      child.once('exit', () => resolve())
    })
    await delay(random() * LONGEST_LIFE_MS)
    if (child.exitCode === null) during += 1
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const before = await hashFiles(parts)
  await runImport(dataDir, parts)
  const after = await hashFiles(parts)
  const photos = await db.selectFrom('photos').select(['id', 'sha256']).execute()
  const noted = await db.selectFrom('photoNotes').select('photoId').execute()
  let changed = before === after ? 0 : 1
  for (const { id, sha256 } of photos) {
    const original = await buffer(await store.read(blobNames.original(ownerId, id)))
    if (hash(original) !== sha256) changed += 1
  }
  const known = photos.map(({ sha256 }) => sha256)
  const figures = {
    kills,
    during,
    photos: photos.length,
    lost: [...wanted].filter(sha256 => !known.includes(sha256)).length,
    twice: known.length - new Set(known).size,
    changed,
    withoutNote: photos.length - noted.length,
  }
  console.table(figures)
  await db.destroy()
  if (figures.lost + figures.twice + changed + figures.withoutNote > 0) throw new Error('Something was lost.')
  return figures
}

/** Writes photos of noise with their notes. Returns the hashes of the photos. */
async function writeLargePart(
  file: string,
  { first, count, photoBytes }: { first: number; count: number; photoBytes: number },
): Promise<string[]> {
  const hashes: string[] = []
  const drawPhoto = async (number: number): Promise<Buffer> => {
    const head = await buildPhotoBytes({ shade: number })
    // What follows the end of a JPEG is passed over.
    const photo = Buffer.concat([head, randomFillSync(Buffer.alloc(photoBytes))])
    hashes.push(hash(photo))
    return photo
  }
  const ending = file.endsWith('.tgz') ? 'tgz' : 'zip'
  await pipeline(packTakeout(ending, { first, count, drawPhoto }), createWriteStream(file))
  return hashes
}

async function timeReading(files: readonly string[]): Promise<{ seconds: number; bytes: number }> {
  forgetContents(files)
  const begun = performance.now()
  let bytes = 0
  for (const file of files) {
    const handle = await open(file)
    for await (const { length } of readInPlace(handle, BYTES_PER_MB)) bytes += length
    await handle.close()
  }
  return { seconds: (performance.now() - begun) / 1000, bytes }
}

/** Seconds until copies of the files would survive a power cut. */
async function timeCopying(files: readonly string[]): Promise<number> {
  forgetContents(files)
  const copy = join(scratch, 'copy')
  const begun = performance.now()
  for (const file of files) {
    await copyFile(file, copy)
    const handle = await open(copy)
    await handle.datasync()
    await handle.close()
  }
  const seconds = (performance.now() - begun) / 1000
  await rm(copy)
  return seconds
}

/** Makes the system read the files from the disk again. Only on Linux. */
function forgetContents(files: readonly string[]): void {
  if (process.platform !== 'linux') return
  for (const file of files) {
    const { status } = spawnSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' })
    if (status !== 0) throw new Error('dd of GNU is needed.')
  }
}

async function hashFiles(files: readonly string[]): Promise<string> {
  const hashes = await Promise.all(files.map(async file => hash(await readFile(file))))
  return hash(Buffer.from(hashes.join(' ')))
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
