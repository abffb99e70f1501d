import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a folder that is removed when the program ends, not before: on ext4 without a journal, new
 * files are slow for minutes after many were deleted, which would distort the next measurement.
 */
export async function makeBenchFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `kindred-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
