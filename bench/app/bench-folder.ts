import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a folder that is removed when the program ends. Removing it earlier would distort the
 * next measurement: on ext4 without a journal, creating files is slow for minutes after many
 * deletions.
 */
export async function makeBenchFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `kindred-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
