import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ArchiveEntry } from './archive-entry.ts'
import { readTgz } from './read-tgz.ts'
import { readZip } from './read-zip.ts'

export type Part = {
  /** The name of the file, for display. */
  readonly name: string
  /** Distinguishes the archive from every other one, independent of its path. */
  readonly fingerprint: string
  readonly entries: AsyncGenerator<ArchiveEntry>
}

/**
 * Read at either end of the archive: local headers at the start, and the directory of a zip at the
 * end.
 */
const SAMPLE_BYTES = 64 * 1024
const GZIP = Buffer.from([0x1f, 0x8b])

/** Opens a part of an export, by its content: `.zip`, or else `.tgz`. Reads no entry yet. */
export async function openPart(file: string): Promise<Part> {
  const name = basename(file)
  const { start, fingerprint } = await readEnds(file)
  const isGzip = start.subarray(0, GZIP.length).equals(GZIP)
  return { name, fingerprint, entries: isGzip ? readTgz(file, name) : readZip(file, name) }
}

async function readEnds(file: string): Promise<{ start: Buffer; fingerprint: string }> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const start = await readBytes(handle, 0)
    const end = await readBytes(handle, Math.max(0, size - SAMPLE_BYTES))
    const hash = createHash('sha256').update(`${size} `).update(start).update(end)
    return { start, fingerprint: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

async function readBytes(handle: Awaited<ReturnType<typeof open>>, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, position)
  return buffer.subarray(0, bytesRead)
}
