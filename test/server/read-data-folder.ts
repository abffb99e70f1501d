import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads the bytes of every file in a data folder, to search for data that should be erased. */
export async function readDataFolder({ dataDir }: { dataDir: string }): Promise<Buffer> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return Buffer.concat(await Promise.all(files.map(file => readFile(join(file.parentPath, file.name)))))
}
