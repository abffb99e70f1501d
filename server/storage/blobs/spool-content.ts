import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../../machinery/files/private-files.ts'
import { createDiskFullError, isDiskFull } from './filesystem-errors.ts'
import { gatherChunks } from './gather-chunks.ts'

export type Spooled = {
  readonly byteSize: number
  /** Returns the bytes from `start` on, at most `maxBytes`. */
  readonly read: (start: number, maxBytes: number) => Promise<Buffer>
}

/**
 * Writes content to an unlinked temporary file, and calls `use` with it. Content may arrive as
 * slowly as the sending phone uploads it; if many uploads were buffered in memory, they would use
 * all of it. Throws `disk-full`, and the errors of the content.
 */
export async function spoolContent(
  folder: string,
  content: Readable | AsyncIterable<Uint8Array>,
  use: (spooled: Spooled) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', PRIVATE_FILE_MODE)
  try {
    // The file disappears when it is closed, even if this process is killed. On Windows it is
    // removed below.
    if (process.platform !== 'win32') await rm(path)
    const byteSize = await write(handle, content)
    await use({
      byteSize,
      read: (start, maxBytes) => read(handle, start, Math.min(maxBytes, byteSize - start)),
    })
  } finally {
    await handle.close()
    await rm(path, { force: true })
  }
}

async function write(handle: FileHandle, content: Readable | AsyncIterable<Uint8Array>): Promise<number> {
  let byteSize = 0
  for await (const bytes of gatherChunks(content)) {
    await handle.appendFile(bytes).catch((error: unknown) => {
      throw isDiskFull(error) ? createDiskFullError() : error
    })
    byteSize += bytes.length
  }
  return byteSize
}

async function read(handle: FileHandle, start: number, byteSize: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(byteSize)
  let filled = 0
  while (filled < byteSize) {
    const { bytesRead } = await handle.read(bytes, filled, byteSize - filled, start + filled)
    if (bytesRead === 0) throw new Error('A spooled file has become shorter.')
    filled += bytesRead
  }
  return bytes
}
