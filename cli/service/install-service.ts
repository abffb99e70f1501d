import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AppError } from '../../server/errors.ts'
import { UsageError } from '../command-context.ts'
import { writeUnitFile, type ServicePart, type ServiceScope } from './unit-file.ts'

const UNIT = 'kindred.service'
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/** The folder that holds `node_modules`, and in a release the folder above, which holds Node. */
const PROGRAM_FOLDER = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

export type ServiceDescription = {
  readonly scope: ServiceScope
  readonly unitPath: string
  readonly unitFile: string
  readonly dataDir: string
  readonly settingsFile: string
  /** What to type before a command, so that it runs as the service does. */
  readonly commandPrefix: string
}

/**
 * Describes the service: its files and the content of its unit file. Throws a UsageError on a
 * system without systemd.
 */
export function describeService(
  scope: ServiceScope,
  env: Readonly<Record<string, string | undefined>>,
  part: ServicePart = 'all',
): ServiceDescription {
  if (process.platform !== 'linux') {
    throw new UsageError(
      'Services work only on Linux with systemd. On other systems, start "kindred serve" when you log in.',
    )
  }
  const home = homedir()
  const config = env['XDG_CONFIG_HOME'] || join(home, '.config')
  const data = env['XDG_DATA_HOME'] || join(home, '.local/share')
  const [unitPath, dataDir, settingsFile] =
    scope === 'system'
      ? [`/etc/systemd/system/${UNIT}`, '/var/lib/kindred', '/etc/kindred.env']
      : [join(config, 'systemd/user', UNIT), join(data, 'kindred'), join(config, 'kindred.env')]
  const nodeFolder = dirname(process.execPath)
  const programFolder =
    nodeFolder === join(dirname(PROGRAM_FOLDER), 'runtime') ? dirname(PROGRAM_FOLDER) : PROGRAM_FOLDER
  const command = [process.execPath, MAIN]
  const unitFile = writeUnitFile({ scope, part, command, programFolder, dataDir, settingsFile })
  const program = programFolder === PROGRAM_FOLDER ? 'bin/kindred.mjs' : 'kindred'
  const commandPrefix = [
    ...RUN_AS_SERVICE[scope],
    `-p EnvironmentFile=-${settingsFile} -E KINDRED_DATA_DIR=${dataDir}`,
    join(programFolder, program),
  ].join(' ')
  return { scope, unitPath, unitFile, dataDir, settingsFile, commandPrefix }
}

/**
 * Writes the unit file, and a file for settings if there is none, and starts the service. Returns a
 * summary.
 */
export async function installService(description: ServiceDescription): Promise<string> {
  const { scope, unitPath, unitFile, dataDir, settingsFile, commandPrefix } = description
  requireRoot(scope)
  await mkdir(dirname(unitPath), { recursive: true })
  // For the whole machine systemd creates it, owned by the service's user.
  if (scope === 'user') await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await mkdir(dirname(settingsFile), { recursive: true })
  if (!existsSync(settingsFile)) await writeFile(settingsFile, SETTINGS, { mode: 0o600 })
  await writeFile(unitPath, unitFile, { mode: 0o644 })
  await runSystemctl(scope, 'daemon-reload')
  await runSystemctl(scope, 'enable', UNIT)
  // Also applies a new unit file to a running service.
  await runSystemctl(scope, 'restart', UNIT)
  const log = `journalctl ${scope === 'user' ? '--user ' : ''}-u kindred`
  const lingering =
    scope === 'user' ? '\nRun "loginctl enable-linger" to keep it running when you log out.' : ''
  return `Kindred is now running as a service. Data: ${dataDir}. Settings: ${settingsFile}. Log: ${log}. Run other commands with: ${commandPrefix}${lingering}`
}

/** Stops the service and removes its unit file. */
export async function uninstallService(description: ServiceDescription): Promise<string> {
  const { scope, unitPath, dataDir, settingsFile } = description
  requireRoot(scope)
  if (!existsSync(unitPath))
    throw new AppError('not-found', 404, `There's no service to remove: ${unitPath} doesn't exist.`)
  await runSystemctl(scope, 'disable', '--now', UNIT)
  await rm(unitPath)
  await runSystemctl(scope, 'daemon-reload')
  return `The service has been removed. Your photos are still in ${dataDir}, and the settings in ${settingsFile}.`
}

/** Returns in one line whether the service is running. */
export async function readServiceStatus({
  scope,
  unitPath,
}: ServiceDescription): Promise<{ text: string; isRunning: boolean }> {
  if (!existsSync(unitPath)) {
    const option = scope === 'system' ? ' --system' : ''
    return { text: `Not installed. Install it with "kindred service install${option}".`, isRunning: false }
  }
  const properties = 'ActiveState,SubState,MainPID,ActiveEnterTimestamp'
  const lines = (await runSystemctl(scope, 'show', UNIT, `--property=${properties}`)).trim().split('\n')
  const values = new Map(
    lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const isRunning = values.get('ActiveState') === 'active'
  const log = `journalctl ${scope === 'user' ? '--user ' : ''}-u kindred`
  const since = isRunning
    ? ` since ${values.get('ActiveEnterTimestamp')}, process ${values.get('MainPID')}`
    : ''
  return { text: `${values.get('ActiveState')} (${values.get('SubState')})${since}. Log: ${log}.`, isRunning }
}

function requireRoot(scope: ServiceScope): void {
  if (scope === 'system' && process.getuid?.() !== 0) {
    throw new UsageError(
      'A service for the whole machine needs root. Run the same command with sudo, or without --system.',
    )
  }
}

async function runSystemctl(scope: ServiceScope, ...args: readonly string[]): Promise<string> {
  const scopeArgs = scope === 'user' ? ['--user'] : []
  try {
    return (await promisify(execFile)('systemctl', [...scopeArgs, '--no-pager', ...args])).stdout
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    const message = `systemctl ${[...scopeArgs, ...args].join(' ')} failed. ${reason || 'Check that systemd is running.'}`
    throw new AppError('not-found', 500, message, { cause: error })
  }
}

/** A command of a user other than the service's would leave files that the service cannot write. */
const RUN_AS_SERVICE: Readonly<Record<ServiceScope, readonly string[]>> = {
  system: [
    'sudo systemd-run --pty --wait --collect --quiet',
    '-p DynamicUser=yes -p User=kindred -p StateDirectory=kindred -p StateDirectoryMode=0700 -p UMask=0077',
  ],
  user: ['systemd-run --user --pty --wait --collect --quiet'],
}

/**
 * Says how to run a command with the settings of an installed service; null if none is installed.
 */
export function suggestCommand(
  env: Readonly<Record<string, string | undefined>>,
  isInstalled: (unitPath: string) => boolean = existsSync,
): string | null {
  if (process.platform !== 'linux') return null
  for (const scope of ['system', 'user'] as const) {
    const { unitPath, dataDir, commandPrefix } = describeService(scope, env)
    if (isInstalled(unitPath))
      return `The service's library is in ${dataDir}. Run commands for it with: ${commandPrefix}`
  }
  return null
}

const SETTINGS = `# Kindred settings, one NAME=value per line; docs/settings.md lists them. After a change: systemctl restart kindred
#PORT=5000
#HOST=127.0.0.1
#KINDRED_URL=https://photos.example.org
#KINDRED_TRUSTED_PROXIES=127.0.0.1
`
