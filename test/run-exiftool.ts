import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

/** Debian's libimage-exiftool-perl; `npm test` installs it if allowed. */
export const HAS_EXIFTOOL = spawnSync('exiftool', ['-ver'], { stdio: 'ignore' }).status === 0

const run = promisify(execFile)

/** Reads the tags of a file with exiftool, including structures. */
export async function readWithExiftool(file: string): Promise<Record<string, unknown>> {
  const { stdout } = await run('exiftool', ['-json', '-struct', '-n', file])
  const [tags] = JSON.parse(stdout) as Record<string, unknown>[]
  return tags ?? {}
}

/**
 * Writes tags, such as `-XMP-iptcExt:PersonInImage=Ann`, into a file, or into a new one that ends
 * with .xmp.
 */
export async function writeWithExiftool(file: string, tags: readonly string[]): Promise<void> {
  await run('exiftool', ['-overwrite_original', '-n', '-struct', ...tags, file])
}
