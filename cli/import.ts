import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Command } from 'commander'
import { listMissingParts } from '../shared/intake/takeout-paths.ts'
import { readConfig } from '../server/config.ts'
import { AppError } from '../server/errors.ts'
import type { NotesSummary } from '../server/intake/takeout/apply-notes.ts'
import { EXIT_CODES, UsageError, type CommandContext, type ExitCode } from './command-context.ts'
import { toOneLine, describeCount } from './output.ts'
import type { ImportedPart } from './import/import-parts.ts'

const BYTES_PER_MB = 1024 * 1024

/** Adds `kindred import`: photos from exports of other services. */
export function addImportCommand(
  program: Command,
  context: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('import')
    .description('import photos exported from other services (works while the server is running)')
    .command('takeout')
    .description('import a Google Takeout: photos with their dates, descriptions, names and albums')
    .argument('<files...>', "all parts of the export, as .zip or .tgz; they aren't changed")
    .requiredOption('--user <account>', "the account's e-mail address, phone number or ID")
    .addHelpText('after', '\nIf it stops, run it again: photos that have already been imported are skipped.')
    .action(async (files: string[], { user }: { user: string }) => {
      onExit(await importTakeout(context, files, user))
    })
}

async function importTakeout(
  { env, stdout, stderr, progressStream, signal }: CommandContext,
  files: readonly string[],
  user: string,
): Promise<ExitCode> {
  // Photos leave much garbage; without this, V8 lets it grow to several times of what is in use.
  for (const flag of ['--heap-growing-percent=20', '--semi-space-growth-factor=1']) setFlagsFromString(flag)
  const config = readConfig(env)
  const parts = [...new Set(files)].toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))
  const bytes = await Promise.all(parts.map(measureFile))
  const { openExistingStorage } = await import('./open-existing-storage.ts')
  const { createProgress } = await import('./progress.ts')
  const storage = await openExistingStorage({ ...config, writesDirectly: true })
  const releaseImport = await lockImport(config.dataDir)
  const release = await keepServerOut(config.dataDir)
  const progress = createProgress({ stream: progressStream, unit: 'MB' })
  try {
    const { createMessages } = await import('../server/machinery/messages/create-messages.ts')
    const { openAccounts } = await import('../server/accounts/sign-in/open-accounts.ts')
    const { importParts } = await import('./import/import-parts.ts')
    const messages = createMessages({ dataDir: config.dataDir, settings: config.messages, now: Date.now })
    const accounts = await openAccounts({ db: storage.db, config, messages })
    const { uid: ownerId } = await accounts.find(user)
    const missing = listMissingParts(parts.map(file => basename(file)))
    for (const name of missing) stderr.write(`kindred: ${name} is missing. Import all parts together.\n`)

    const totalMb = Math.ceil(bytes.reduce((sum, size) => sum + size, 0) / BYTES_PER_MB)
    progress.begin('Importing', totalMb)
    let read = 0
    let shownMb = 0
    const { summaries, notes } = await importParts(storage, ownerId, {
      files: parts,
      limits: config,
      signal,
      onEntry(byteSize) {
        read += byteSize
        for (; shownMb < Math.min(totalMb, Math.floor(read / BYTES_PER_MB)); shownMb++) progress.advance()
      },
    })
    for (; shownMb < totalMb; shownMb++) progress.advance()
    progress.end()
    for (const summary of summaries) for (const line of describePart(summary)) stdout.write(`${line}\n`)
    for (const line of describeImport(summaries, notes)) stdout.write(`${line}\n`)
    const isWhole = missing.length === 0 && summaries.every(({ failure }) => failure === null)
    return isWhole ? EXIT_CODES.fine : EXIT_CODES.failed
  } catch (error) {
    if (!signal.aborted) throw error
    stderr.write('kindred: stopped. Run the command again to continue.\n')
    return EXIT_CODES.interrupted
  } finally {
    progress.end()
    release()
    releaseImport()
    await storage.db.destroy()
  }
}

/** Makes a server that starts meanwhile keep files which no photo refers to yet. */
async function lockImport(dataDir: string): Promise<() => void> {
  const { lockForImport } = await import('../server/storage/db/import-lock.ts')
  return lockForImport(dataDir).release
}

/**
 * No server can start while an import runs without one, since it might be a newer version, which
 * changes the tables. A server that is already running does no harm.
 */
async function keepServerOut(dataDir: string): Promise<() => void> {
  const { lockDataFolder } = await import('../server/storage/db/lock-data-folder.ts')
  try {
    return lockDataFolder(dataDir).release
  } catch (error) {
    if (error instanceof AppError && error.code === 'data-folder-in-use') return () => {}
    throw error
  }
}

async function measureFile(file: string): Promise<number> {
  const stats = await stat(file).catch(() => null)
  if (!stats?.isFile()) throw new UsageError(`${file} isn't a file. Specify the parts of the export.`)
  return stats.size
}

const MAX_PROBLEMS_SHOWN = 20

/** Describes one part of an export in lines. */
function describePart(part: ImportedPart): string[] {
  const { name, photos, known, passed, notes, films, videos, others, refused } = part
  const { problems, problemCount, failure } = part
  const counts = [
    describeCount(photos, 'new photo'),
    ...(known > 0 ? [`${known.toLocaleString('en')} known`] : []),
    ...(passed > 0 ? [`${passed.toLocaleString('en')} from a previous run`] : []),
    describeCount(notes, 'note'),
    ...(films > 0 ? [describeCount(films, 'video of a Live Photo', 'videos of Live Photos')] : []),
    ...(videos > 0 ? [`${describeCount(videos, 'video')} skipped (not photos)`] : []),
    ...(others > 0 ? [`${describeCount(others, 'other file')} skipped`] : []),
    ...(refused > 0
      ? [`${describeCount(refused, 'link or unsafe name', 'links or unsafe names')} skipped`]
      : []),
  ]
  const shown = problems.slice(0, MAX_PROBLEMS_SHOWN)
  const more = problemCount - shown.length
  return [
    toOneLine(`${name}: ${counts.join(', ')}`),
    ...(failure === null
      ? []
      : [toOneLine(`  stopped: ${failure}. Everything before this point was imported.`)]),
    ...shown.map(({ path, reason }) => toOneLine(`  not imported: ${path}: ${reason}`)),
    ...(more > 0 ? [`  and ${describeCount(more, 'more file', 'more files')}`] : []),
  ]
}

/** Describes the whole import in lines. */
function describeImport(
  parts: readonly ImportedPart[],
  { noted, withoutPhoto, leftOut, albums }: NotesSummary,
): string[] {
  const photos = parts.reduce((sum, part) => sum + part.photos, 0)
  const lines = [
    `Imported ${describeCount(photos, 'photo')}, ${describeCount(noted, 'note')} and ${describeCount(albums, 'album')}.`,
  ]
  if (leftOut > 0)
    lines.push(
      `${describeCount(leftOut, 'photo or video', 'photos or videos')} in Google's trash or locked folder skipped.`,
    )
  if (withoutPhoto > 0) {
    const notes = describeCount(withoutPhoto, 'note is', 'notes are')
    lines.push(`${notes} about photos or videos that weren't imported; they may be in another part.`)
  }
  return lines
}
