import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { readConfig, type Config } from '../server/config.ts'
import { AppError } from '../server/errors.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'
import { reportFine, reportWrong, type Finding } from './doctor/finding.ts'
import { toOneLine } from './output.ts'

/** Adds `kindred doctor`: finds problems of a server; changes nothing. */
export function addDoctorCommand(
  program: Command,
  { env, stdout }: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('doctor')
    .description(
      'check this installation and its data (works while the server is running); exits with code 1 if there are problems',
    )
    .option('--json', 'one JSON object per line')
    .action(async (options: { json?: boolean }) => {
      const findings = await runChecks(env)
      for (const finding of findings)
        stdout.write(options.json ? formatAsJson(finding) : formatAsText(finding))
      onExit(findings.every(({ isFine }) => isFine) ? EXIT_CODES.fine : EXIT_CODES.failed)
    })
}

async function runChecks(env: CommandContext['env']): Promise<Finding[]> {
  // Imported here, as no other command needs these.
  const { checkModels, checkNode, checkPackages } = await import('./doctor/check-installation.ts')
  const program = [checkNode(process.versions.node), await checkPackages(), await checkModels()]
  try {
    const config = readConfig(env)
    const settings = reportFine('settings', 'All settings are valid')
    return [...program, settings, ...(await checkData(config))]
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [...program, reportWrong('settings', error.message)]
  }
}

async function checkData(config: Config): Promise<Finding[]> {
  const { dataDir, databaseUrl, s3, messages, backup } = config
  const { checkBackups, checkMail } = await import('./doctor/check-installation.ts')
  const others = [await checkBackups(backup, Date.now()), await checkMail(messages.smtp?.url)]
  if (databaseUrl !== null) {
    const { checkShared } = await import('./doctor/check-postgres.ts')
    return [...(await checkShared(config, databaseUrl)), ...others]
  }
  const { DATABASE_FILE, openBucket } = await import('../server/storage/open-storage.ts')
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file)) {
    const advice = 'set KINDRED_DATA_DIR to the right folder, or start "kindred serve" once.'
    return [reportWrong('folder', `There's no Kindred data in ${dataDir}: ${advice}`), ...others]
  }
  const {
    checkClock,
    checkDatabase,
    checkDisk,
    checkFolder,
    checkGroupings,
    checkNetworks,
    checkPhotos,
    checkStore,
    checkVersion,
    isOwnDatabase,
  } = await import('./doctor/check-library.ts')
  const { inspectDatabase, inspectState } = await import('../server/storage/db/inspect-database.ts')
  // Before opening the database, which may write files beside it.
  const folder = await checkFolder(dataDir)
  const state = await inspectState(file)
  const report = inspectDatabase(file, { isOwn: isOwnDatabase(state) })
  const clock = await checkClock(dataDir, { now: Date.now(), newestAt: report.newestAt })
  const networks = await checkNetworks(dataDir, report.networkId)
  const bucket = s3 && openBucket(dataDir, s3)
  const stores = bucket ? [await checkStore(bucket, { s3, libraryId: report.objectStoreId })] : []
  const hasBucket = stores.every(({ isFine }) => isFine)
  const database = [
    checkVersion(state, file),
    checkDatabase(report),
    ...(bucket && !hasBucket ? [] : [await checkPhotos(dataDir, report, bucket)]),
    checkGroupings(report),
  ]
  return [folder, await checkDisk(dataDir), ...stores, ...database, clock, networks, ...others]
}

function formatAsJson({ check, isFine, message }: Finding): string {
  return `${JSON.stringify({ check, ok: isFine, message })}\n`
}

function formatAsText({ check, isFine, message }: Finding): string {
  return `${isFine ? 'ok    ' : 'TO DO '} ${check.padEnd(9)} ${toOneLine(message)}\n`
}
