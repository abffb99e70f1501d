// The most memory and the time that importing hostile archives as a Google Takeout takes, each in a
// process of its own. Each must end with one line that says why.
//
//   node bench/app-hostile-takeout.ts
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, deflateRawSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { buildDirectory, buildZip } from '../test/factories/hostile-archives.ts'
import { openLibrary, runImport } from './app/import-takeout.ts'
import { recordResults } from './results.ts'

const BYTES_PER_MB = 1024 ** 2
const ENTRIES = 1_000_000
const BOMB_MB = 4096

const scratch = await mkdtemp(join(tmpdir(), 'kindred-hostile-'))
try {
  const archives = {
    'a zip of 1,000,000 entries': await write('1.zip', [buildDirectory(ENTRIES)]),
    'a tgz of 1,000,000 entries': await write('2.tgz', drawHeaders()),
    'a zip whose entries unpack to 6 GB': await write('3.zip', [buildBombs()]),
    'a tgz that unpacks to 4 GB': await write('4.tgz', drawZeros()),
  }
  const { dataDir, db } = await openLibrary(join(scratch, 'library'))
  const figures: Record<string, { peakMb: number; seconds: number }> = {}
  for (const [name, file] of Object.entries(archives)) {
    const begun = performance.now()
    const { peakMb, code, output } = await runImport(dataDir, [file])
    const failure = output.split('\n').find(line => / has more than | unpacks to /.test(line))
    console.log(`${name}: ${failure}`)
    if (code !== 1 || failure === undefined) throw new Error(`${name} was imported.`)
    figures[name] = {
      peakMb: Math.round(peakMb),
      seconds: Math.round((performance.now() - begun) / 100) / 10,
    }
  }
  console.table(figures)
  await db.destroy()
  recordResults('app: hostile archives as a Takeout', figures)
} finally {
  await rm(scratch, { recursive: true })
}

async function write(name: string, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
  const file = join(scratch, name)
  const packing = name.endsWith('.tgz') ? [createGzip({ level: 1 })] : []
  await pipeline([Readable.from(content), ...packing, createWriteStream(file)])
  return file
}

/** Headers of empty files, which are 512 MB unpacked. */
async function* drawHeaders(): AsyncGenerator<Buffer> {
  const tar = pack()
  tar.entry({ name: 'b/1.jpg', size: 0 }, '')
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar) chunks.push(chunk as Buffer)
  const headers = Buffer.alloc(BYTES_PER_MB, Buffer.concat(chunks).subarray(0, 512))
  for (let left = ENTRIES * 512; left > 0; left -= headers.length) yield headers
}

/** Entries of 6 MB of zeros each, in 6 KB. */
function buildBombs(): Buffer {
  const claims = Buffer.alloc(6 * BYTES_PER_MB)
  const content = deflateRawSync(claims)
  return buildZip(Array.from({ length: 1000 }, (_, i) => ({ name: `b/${i}.jpg`, content, claims })))
}

/** The header of a file of 4 GB, and its zeros. */
async function* drawZeros(): AsyncGenerator<Buffer> {
  const tar = pack()
  tar.entry({ name: 'b/1.jpg', size: BOMB_MB * BYTES_PER_MB })
  const header: unknown = await tar[Symbol.asyncIterator]().next()
  yield (header as { value: Buffer }).value
  const zeros = Buffer.alloc(BYTES_PER_MB)
  for (let left = BOMB_MB; left > 0; left--) yield zeros
}
