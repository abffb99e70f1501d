import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { S3Settings } from '../server/storage/blobs/s3-settings.ts'
import { readConfig, type Config } from '../server/config.ts'
import { completePostgresUrl } from '../server/storage/db/postgres/postgres-url.ts'
import type { MovedLibrary } from '../server/storage/move/move-library.ts'
import type { Place } from '../server/storage/move/place.ts'
import { EXIT_CODES, UsageError, type CommandContext, type ExitCode } from './command-context.ts'
import { describeCount, describeFileError } from './output.ts'

const BYTES_PER_MB = 1024 * 1024
const FILES = 'files'
const SQLITE = 'sqlite'

type Options = { readonly to?: string; readonly toFile?: string; readonly blobs?: string }

/** Adds `kindred move`: carries a library to another database, and photos to an object store. */
export function addMoveCommand(
  program: Command,
  context: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('move')
    .description(
      'move everything to a different database, or photos to an object store, or back (stop the server first)',
    )
    .option('--to <database>', `postgres://… of an empty database, or "${SQLITE}" for the data folder`)
    .option(
      '--to-file <path>',
      'a file that contains this address (other programs can read command-line arguments)',
    )
    .option(
      '--blobs <place>',
      `s3://BUCKET, or "${FILES}" for the data folder (default: photos are not moved)`,
    )
    .action(async (options: Options) => {
      const config = readConfig(context.env)
      const address = options.toFile === undefined ? options.to : readAddress(options.toFile)
      if (address !== undefined) {
        await moveAll(context, config, { to: address, blobs: options.blobs })
      } else if (options.blobs !== undefined) await moveBlobs(context, config, options.blobs)
      else throw new UsageError('Specify what to move: --to, --blobs or both.')
      onExit(EXIT_CODES.fine)
    })
}

async function moveAll(
  context: CommandContext,
  config: Config,
  { to, blobs }: { to: string; blobs: string | undefined },
): Promise<void> {
  const { dataDir } = config
  const databaseUrl = parseDatabase(to)
  if (databaseUrl === config.databaseUrl)
    throw new UsageError(
      '--to points to the database already in use. To move only the photos, use --blobs without --to.',
    )
  const { isInBucket } = await import('../server/storage/move/open-source.ts')
  const from = { dataDir, databaseUrl: config.databaseUrl, s3: null }
  const source: Place = { ...from, s3: (await isInBucket(from)) ? requireStore(config) : null }
  const s3 = blobs === undefined ? source.s3 : parseBlobs(blobs, config)
  const { moveLibrary } = await import('../server/storage/move/move-library.ts')
  const { CONTINUES, watchSteps } = await import('./progress.ts')
  const target: Place = { dataDir, databaseUrl, s3, databaseSetting: '--to' }
  const moved = await moveLibrary({ from: source, to: target }, watchSteps(context, CONTINUES))
  for (const line of describeMove(moved, { source, target })) context.stdout.write(`${line}\n`)
}

function describeMove(
  { rows, tables, blobs }: MovedLibrary,
  { source, target }: { source: Place; target: Place },
): string[] {
  const place = target.s3 ? `s3://${target.s3.bucket}` : target.dataDir
  const settings = target.s3 ? ', keep KINDRED_S3_…' : source.s3 ? ', remove KINDRED_S3_…' : ''
  const database =
    target.databaseUrl === null ? 'Remove DATABASE_URL' : 'Set DATABASE_URL to the address in --to'
  return [
    `Moved ${describeCount(rows, 'row')} in ${describeCount(tables, 'table')}, all verified by count and SHA-256.`,
    blobs
      ? `Moved ${describeBlobs(blobs)} to ${place}, each verified by its SHA-256.`
      : `The photos remain in ${place} and now belong to the new database.`,
    blobs
      ? "The previous database and photos haven't changed. Don't start the server with them again."
      : "The previous database hasn't changed, but the server will no longer start with it.",
    `${database}${settings}, and start "kindred serve".`,
  ]
}

async function moveBlobs({ stdout }: CommandContext, config: Config, place: string): Promise<void> {
  const { dataDir, databaseUrl } = config
  const s3 = requireStore(config)
  const isBack = parseBlobs(place, config) === null
  const { finishLeavingBucket, moveBlobsToBucket, moveBlobsToFiles } =
    await import('../server/storage/move/move-blobs.ts')
  if (isBack && (await finishLeavingBucket({ dataDir, databaseUrl, s3 }).catch(() => false))) {
    stdout.write(`The bucket ${s3.bucket} is empty.\n`)
  } else {
    const moved = await (isBack ? moveBlobsToFiles : moveBlobsToBucket)({ dataDir, databaseUrl, s3 })
    const target = isBack ? dataDir : place
    stdout.write(`Moved ${describeBlobs(moved)} to ${target}, each verified by its SHA-256.\n`)
  }
  if (isBack) stdout.write('Remove the object store settings before you start the server.\n')
}

function describeBlobs({ blobs, byteSize }: { blobs: number; byteSize: number }): string {
  return `${describeCount(blobs, 'blob')} (${(byteSize / BYTES_PER_MB).toFixed(1)} MB)`
}

/** Returns null for SQLite. */
function parseDatabase(text: string): string | null {
  if (text === SQLITE) return null
  const url = completePostgresUrl(text)
  if (url !== undefined) return url
  // The value is not repeated, because it may contain a password.
  throw new UsageError(
    `--to must be "${SQLITE}" or an address such as postgres://user:password@db.example.org/kindred.`,
  )
}

/** Returns null for files in the data folder. */
function parseBlobs(place: string, config: Config): S3Settings | null {
  if (place === FILES) return null
  const s3 = requireStore(config)
  if (place === `s3://${s3.bucket}`) return s3
  throw new UsageError(`--blobs must be s3://${s3.bucket}, as in KINDRED_S3_BUCKET, or "${FILES}".`)
}

function requireStore({ s3 }: Config): S3Settings {
  if (s3) return s3
  throw new UsageError('Set KINDRED_S3_ENDPOINT, KINDRED_S3_BUCKET and its keys for this command.')
}

function readAddress(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new UsageError(`--to-file is ${file}, which can't be read: ${describeFileError(error)}.`)
  }
}
