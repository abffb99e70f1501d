import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { AppError } from '../../server/errors.ts'
import { KNOWN_NETWORKS, type KnownNetwork } from '../../server/networks/known-networks.ts'
import { MAX_CHECKPOINT_BYTES } from '../../server/networks/read-checkpoint.ts'
import { describeFileError } from '../photos/describe-file-error.ts'

/** Reads a file whose checksum must be that of a known checkpoint. Throws `network-unusable`. */
export async function readKnownCheckpoint(
  file: string,
): Promise<{ known: KnownNetwork; checkpoint: Uint8Array }> {
  const checkpoint = await readLimited(file)
  const sha256 = createHash('sha256').update(checkpoint).digest('hex')
  const known = KNOWN_NETWORKS.find(({ checkpoint }) => checkpoint.sha256 === sha256)
  if (known) return { known, checkpoint }
  throw createUnknownFileError(file, `its SHA-256 is ${sha256}`)
}

async function readLimited(file: string): Promise<Uint8Array> {
  try {
    const stats = await stat(file)
    if (!stats.isFile()) throw createUnknownFileError(file, 'it is not a file')
    if (stats.size > MAX_CHECKPOINT_BYTES) throw createUnknownFileError(file, 'it is too large')
    return await readFile(file)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('network-unusable', 422, `${file}: ${describeFileError(error)}.`, { cause: error })
  }
}

function createUnknownFileError(file: string, why: string): AppError {
  const message = `${file} is not the complete checkpoint of a network that Kindred knows: ${why}. "kindred models list" lists them.`
  return new AppError('network-unusable', 422, message)
}
