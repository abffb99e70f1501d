import type { Command } from 'commander'
import { readConfig } from '../server/config.ts'
import { assertEmbedded } from './assert-embedded.ts'
import { EXIT_CODES, UsageError, type CommandContext, type ExitCode } from './command-context.ts'
import { describeCount } from './describe-count.ts'

const BYTES_PER_MB = 1024 * 1024
const FILES = 'files'

/** Adds `kindred move`: carries photos into an object store, or back. */
export function addMoveCommand(
  program: Command,
  { env, stdout }: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('move')
    .description(
      'carry all photos into the object store of the settings, or back; while the server is stopped',
    )
    .requiredOption('--blobs <place>', `s3://BUCKET, or "${FILES}" for the data folder`)
    .action(async ({ blobs: place }: { blobs: string }) => {
      const config = readConfig(env)
      assertEmbedded(config, 'move')
      const { dataDir, s3 } = config
      if (!s3) {
        throw new UsageError('Set KINDRED_S3_ENDPOINT, KINDRED_S3_BUCKET and its keys for this command.')
      }
      if (place !== FILES && place !== `s3://${s3.bucket}`) {
        throw new UsageError(`--blobs takes s3://${s3.bucket}, as KINDRED_S3_BUCKET says, or "${FILES}".`)
      }
      const { finishLeavingBucket, moveBlobsToBucket, moveBlobsToFiles } =
        await import('../server/move-blobs.ts')
      const isBack = place === FILES
      if (isBack && (await finishLeavingBucket({ dataDir, s3 }).catch(() => false))) {
        stdout.write(`The bucket ${s3.bucket} is empty.\n`)
      } else {
        const moved = await (isBack ? moveBlobsToFiles : moveBlobsToBucket)({ dataDir, s3 })
        const size = `${(moved.byteSize / BYTES_PER_MB).toFixed(1)} MB`
        const kept = `${describeCount(moved.blobs, 'blob')} (${size})`
        stdout.write(`Moved ${kept} to ${isBack ? dataDir : place}, each compared by its SHA-256.\n`)
      }
      if (isBack) stdout.write('Remove the settings of the object store before you start the server.\n')
      onExit(EXIT_CODES.fine)
    })
}
