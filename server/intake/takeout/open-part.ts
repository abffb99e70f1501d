import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { isGzip, listSampledRanges } from '../../../shared/api/takeout-limits.ts'
import type { ArchiveEntry } from './archive-entry.ts'
import { readTgz } from './read-tgz.ts'
import { readZip } from './read-zip.ts'

export type Part = {
  /** The name of the file, for display. */
  readonly name: string
  /** Distinguishes the archive from every other one, independent of its path. */
  readonly fingerprint: string
  readonly entries: AsyncGenerator<ArchiveEntry>
  /** Whether it has a directory, so that single entries can be read without the others. */
  readonly hasDirectory: boolean
}

/** Opens a part of an export, by its content: `.zip`, or else `.tgz`. Reads no entry yet. */
export async function openPart(file: string): Promise<Part> {
  const name = basename(file)
  const { start, fingerprint } = await readEnds(file)
  const hasDirectory = !isGzip(start)
  return {
    name,
    fingerprint,
    hasDirectory,
    entries: hasDirectory ? readZip(file, name) : readTgz(file, name),
  }
}

async function readEnds(file: string): Promise<{ start: Buffer; fingerprint: string }> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const samples: Buffer[] = []
    for (const [start, end] of listSampledRanges(size)) samples.push(await readBytes(handle, start, end))
    const hash = createHash('sha256').update(`${size} `)
    for (const sample of samples) hash.update(sample)
    return { start: samples[0] ?? Buffer.alloc(0), fingerprint: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

async function readBytes(
  handle: Awaited<ReturnType<typeof open>>,
  start: number,
  end: number,
): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start)
  return buffer.subarray(0, bytesRead)
}
