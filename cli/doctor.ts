import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { readConfig, type Config } from '../server/config.ts'
import { AppError } from '../server/errors.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'
import { fine, wrong, type Finding } from './doctor/finding.ts'
import { oneLine } from './photos/one-line.ts'

/** `kindred doctor`: looks for what keeps a server from working; it changes nothing. */
export function addDoctorCommand(
  program: Command,
  { env, stdout }: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('doctor')
    .description(
      'check this installation and its data, also while the server runs; exit code 1 if something is to be done',
    )
    .option('--json', 'one JSON object a line')
    .action(async (options: { json?: boolean }) => {
      const findings = await findAll(env)
      for (const finding of findings) stdout.write(options.json ? asJson(finding) : asText(finding))
      onExit(findings.every(({ isFine }) => isFine) ? EXIT_CODES.fine : EXIT_CODES.failed)
    })
}

async function findAll(env: CommandContext['env']): Promise<Finding[]> {
  // The other commands have no use for these.
  const { checkModels, checkNode, checkPackages } = await import('./doctor/check-program.ts')
  const program = [checkNode(process.versions.node), await checkPackages(), await checkModels()]
  try {
    const config = readConfig(env)
    const settings = fine('settings', 'All settings can be read')
    return [...program, settings, ...(await checkData(config))]
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [...program, wrong('settings', error.message)]
  }
}

async function checkData({ dataDir, messages }: Config): Promise<Finding[]> {
  const { checkMail } = await import('./doctor/check-mail.ts')
  const mail = await checkMail(messages.smtp?.url)
  const { DATABASE_FILE } = await import('../server/open-storage.ts')
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file)) {
    const advice = 'set KINDRED_DATA_DIR to the folder that does, or start "kindred serve" once.'
    return [wrong('folder', `${dataDir} holds nothing of Kindred's: ${advice}`), mail]
  }
  const { checkClock, checkDisk, checkFolder } = await import('./doctor/check-data-folder.ts')
  const { checkDatabase } = await import('./doctor/check-database.ts')
  const { inspectDatabase } = await import('../server/db/inspect-database.ts')
  // Before the database is opened, which may write files beside it.
  const folder = await checkFolder(dataDir)
  const report = inspectDatabase(file)
  const clock = await checkClock(dataDir, { now: Date.now(), newestAt: report.newestAt })
  return [folder, await checkDisk(dataDir), checkDatabase(report), clock, mail]
}

function asJson({ check, isFine, message }: Finding): string {
  return `${JSON.stringify({ check, ok: isFine, message })}\n`
}

function asText({ check, isFine, message }: Finding): string {
  return `${isFine ? 'ok    ' : 'TO DO '} ${check.padEnd(9)} ${oneLine(message)}\n`
}
