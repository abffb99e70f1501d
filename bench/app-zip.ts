// Speed of downloading one person's 2 GB as a zip compared with copying the same files, and the
// memory of the API. Both measurements include syncing the bytes to the disk.
//
//   node bench/app-zip.ts [--files 500] [--mb 4]
import { randomBytes, randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { writeSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { blobNames } from '../server/storage/blobs/blob-names.ts'
import { joinStorage } from '../server/storage/open-storage.ts'
import { runWithServer, readProcessMemory } from './app/bench-server.ts'
import { fillLibrary, type LibraryPhoto } from './app/fill-library.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const BYTES_PER_MB = 1024 * 1024
const ROUNDS = 3

const files = Number(readOption('files', '500'))
const byteSize = Number(readOption('mb', '4')) * BYTES_PER_MB
await runWithServer(async ({ server, client, dataDir }) => {
  await fillCluster(dataDir, client.uid)
  const originals = join(dataDir, 'blobs', client.uid, 'original')
  const zipSeconds: number[] = []
  const copySeconds: number[] = []
  // Alternates, so that both are measured in the same state of the machine.
  for (let round = 0; round < ROUNDS; round++) {
    copySeconds.push(await measureSeconds(() => copyAll(originals)))
    zipSeconds.push(
      await measureSeconds(() => download(`/download_cluster?user=${client.uid}&folder=Person%201`)),
    )
  }
  const megabytes = (files * byteSize) / BYTES_PER_MB
  const figures = {
    megabytes,
    zipMbPerSecond: Math.round(megabytes / Math.min(...zipSeconds)),
    copyMbPerSecond: Math.round(megabytes / Math.min(...copySeconds)),
    shareOfCopySpeed: Math.round((Math.min(...copySeconds) / Math.min(...zipSeconds)) * 100) / 100,
    apiPeakMb: readProcessMemory(server.apiPid).peakMb,
  }
  console.table(figures)
  recordResults('app: zip of one person', figures)

  async function download(path: string): Promise<void> {
    const target = join(dataDir, 'download.zip')
    await saveDownload(client.requestFor(path), target)
    await rm(target)
  }
})

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

async function copyAll(folder: string): Promise<void> {
  const target = await mkdtemp(join(tmpdir(), 'kindred-copy-'))
  for (const name of await readdir(folder)) {
    await copyFile(join(folder, name), join(target, name))
    const copy = await open(join(target, name))
    await copy.sync()
    await copy.close()
  }
  await rm(target, { recursive: true })
}

async function fillCluster(dataDir: string, ownerId: string): Promise<void> {
  const { db, store } = await joinStorage(dataDir)
  const personId = randomUUID()
  const photos: LibraryPhoto[] = []
  for (let i = 0; i < files; i++) {
    const id = randomUUID()
    const bytes = randomBytes(byteSize)
    await store.put(blobNames.original(ownerId, id), bytes)
    const faces = [{ id: randomUUID(), personId }]
    photos.push({ id, name: `IMG_${i}.jpg`, byteSize, crc32: crc32(bytes), faces })
  }
  await fillLibrary(db, ownerId, photos)
  await db.destroy()
}

const BUFFER_BYTES = 1024 * 1024
const SYNC_EVERY_MS = 50
const END_OF_HEADERS = '\r\n\r\n'

/**
 * Saves the body of an answer as cheaply as a browser: with one buffer and no streams, which take
 * longer for gigabytes than the server. The bytes are synced to the disk as they arrive. Throws
 * unless the answer is a complete 200.
 */
async function saveDownload(
  { url, headers }: { url: string; headers: Record<string, string> },
  path: string,
): Promise<void> {
  const file = await open(path, 'w')
  const saving = receive(new URL(url), headers, file.fd).then(() => true)
  try {
    while (!(await Promise.race([saving, delay(SYNC_EVERY_MS, false)]))) await file.datasync()
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Writes the body into the file. HTTP/1.1 with a content-length, as downloads of the app have. */
function receive(url: URL, headers: Record<string, string>, fd: number): Promise<void> {
  let head = ''
  let bytesLeft: number | null = null
  return new Promise((resolve, reject) => {
    const take = (bytes: Uint8Array): void => {
      writeSync(fd, bytes)
      bytesLeft = (bytesLeft ?? 0) - bytes.length
      if (bytesLeft === 0) resolve()
    }
    const socket = connect({
      host: url.hostname,
      port: Number(url.port),
      onread: {
        buffer: Buffer.alloc(BUFFER_BYTES),
        callback(length, buffer) {
          const bytes = buffer.subarray(0, length)
          if (bytesLeft !== null) {
            take(bytes)
            return true
          }
          head += Buffer.from(bytes).toString('latin1')
          const end = head.indexOf(END_OF_HEADERS)
          if (end === -1) return true
          bytesLeft = readLength(head.slice(0, end))
          take(Buffer.from(head.slice(end + END_OF_HEADERS.length), 'latin1'))
          return true
        },
      },
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The download is incomplete.')))
    const lines = Object.entries({ host: url.host, connection: 'close', ...headers })
    socket.write(
      [
        `GET ${url.pathname}${url.search} HTTP/1.1`,
        ...lines.map(([name, value]) => `${name}: ${value}`),
      ].join('\r\n') + END_OF_HEADERS,
    )
  })
}

function readLength(head: string): number {
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(head)
  return Number(length)
}
