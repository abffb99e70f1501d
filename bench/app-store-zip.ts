// Memory of the API while it sends a zip of many gigabytes whose photos are in an object store, and
// the processor time of a gigabyte. Uses the Swift of CONTRIBUTING.md on this machine, whose disk
// needs room for the photos; they are removed at the end. Linux only.
//
//   node bench/app-store-zip.ts [--gb 20] [--mb 25] [--record no]
import { randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { blobNames } from '../server/storage/blobs/blob-names.ts'
import { joinStorage } from '../server/storage/open-storage.ts'
import { createBucket, startS3Server, serveSettings } from '../test/s3/s3-server.ts'
import { ServerClient } from '../test/server/server-client.ts'
import { ServerProcess } from '../test/server/server-process.ts'
import { makeBenchFolder, readProcessMemory, readThreadTimes } from './app/bench-server.ts'
import { fillLibrary, type LibraryPhoto } from './app/fill-library.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const BYTES_PER_MB = 1024 * 1024
const MB_PER_GB = 1024
const NS_PER_S = 1e9

const gigabytes = Number(readOption('gb', '20'))
const megabytesEach = Number(readOption('mb', '25'))

const s3Server = await startS3Server()
const s3 = await createBucket(s3Server)
const dataDir = await makeBenchFolder('store-zip')
const server = await ServerProcess.create(dataDir, { ...serveSettings(s3), KINDRED_WORKERS: '1' })
try {
  await server.start()
  const client = await ServerClient.signUp(server.url)
  await fill(client.uid)
  const before = readProcessMemory(server.apiPid)
  const cpuBefore = readCpuSeconds()
  const startedAt = performance.now()
  const { received, expected } = await download(client)
  const seconds = (performance.now() - startedAt) / 1000
  if (received !== expected) throw new Error(`${received} bytes of ${expected} arrived.`)
  const figures = {
    gigabytes: round(received / BYTES_PER_MB / MB_PER_GB),
    megabytesPerPhoto: megabytesEach,
    apiBeforeMb: before.nowMb,
    apiPeakMb: readProcessMemory(server.apiPid).peakMb,
    mbPerSecond: Math.round(received / BYTES_PER_MB / seconds),
    apiCpuSecondsPerGb: round(((readCpuSeconds() - cpuBefore) * BYTES_PER_MB * MB_PER_GB) / received),
  }
  console.table(figures)
  if (readOption('record', 'yes') === 'yes') recordResults('app: zip out of an object store', figures)
} finally {
  await server.stop()
  await s3Server.stop()
}

/** Stores photos of noise, all of one person. */
async function fill(ownerId: string): Promise<void> {
  const { db, store } = await joinStorage(dataDir, { s3 })
  const personId = randomUUID()
  const bytes = randomBytes(megabytesEach * BYTES_PER_MB)
  const checksum = crc32(bytes)
  const count = Math.ceil((gigabytes * MB_PER_GB) / megabytesEach)
  const photos: LibraryPhoto[] = []
  for (let i = 0; i < count; i++) {
    const id = randomUUID()
    await store.put(blobNames.original(ownerId, id), bytes)
    const faces = [{ id: randomUUID(), personId }]
    photos.push({ id, name: `IMG_${i}.jpg`, byteSize: bytes.length, crc32: checksum, faces })
  }
  await fillLibrary(db, ownerId, photos)
  await db.destroy()
}

/** Receives the zip without keeping it. */
async function download(client: ServerClient): Promise<{ received: number; expected: number }> {
  const answer = await client.get(`/download_cluster?user=${client.uid}&folder=Person%201`)
  if (!answer.ok || !answer.body) throw new Error(`The download failed: ${answer.status}`)
  let received = 0
  for await (const piece of answer.body) received += piece.length
  return { received, expected: Number(answer.headers.get('content-length')) }
}

function readCpuSeconds(): number {
  return [...readThreadTimes(server.apiPid).values()].reduce((sum, ns) => sum + ns, 0) / NS_PER_S
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
