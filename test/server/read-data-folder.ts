import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The bytes of every file in a data folder: what a thief of the disk would search. */
export async function readDataFolder({ dataDir }: { dataDir: string }): Promise<Buffer> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return Buffer.concat(await Promise.all(files.map(file => readFile(join(file.parentPath, file.name)))))
}
