import { readFile, readdir } from 'node:fs/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { AppError } from '../../server/errors.ts'
import { MODEL_FILES, readModel } from '../../server/machinery/imaging/read-model.ts'
import { isSafeNode, OLDEST_SAFE_NODE } from '../../server/machinery/child-processes/safe-node.mjs'
import type { BackupConfig } from '../../server/config.ts'
import { DATABASE_FILE } from '../../server/storage/open-storage.ts'
import { isReadableByOthers } from '../../server/machinery/files/private-files.ts'
import { HOUR_MS } from '../../shared/api/durations.ts'
import { describeCount } from '../output.ts'
import { reportFine, reportWrong, type Finding } from './finding.ts'

const PACKAGES = new URL('../../node_modules/', import.meta.url)

export function checkNode(version: string): Finding {
  if (isSafeNode(version)) return reportFine('node', `Node ${version}`)
  const oldest = Object.values(OLDEST_SAFE_NODE).join(' or ')
  return reportWrong('node', `Node ${version} lacks security fixes. Use ${oldest} or newer.`)
}

/** Compares the installed packages with the exact versions that the program was tested with. */
export async function checkPackages(
  wanted: Readonly<Record<string, string>> = packageJson.dependencies,
): Promise<Finding> {
  for (const [name, version] of Object.entries(wanted)) {
    const installed = await readVersion(name)
    if (installed === version) continue
    const found = installed === undefined ? 'is missing' : `is needed, but ${installed} is installed`
    return reportWrong('packages', `${name} ${version} ${found}. Run "npm ci", or unpack the release again.`)
  }
  return reportFine(
    'packages',
    `Kindred ${packageJson.version}, ${Object.keys(wanted).length} packages in the versions it was tested with`,
  )
}

async function readVersion(name: string): Promise<string | undefined> {
  try {
    const text = await readFile(new URL(`${name}/package.json`, PACKAGES), 'utf8')
    // npm's own file; a damaged version differs from the wanted one.
    return (JSON.parse(text) as { version?: string }).version
  } catch {
    return undefined
  }
}

/** Compares each model with its checksum. */
export async function checkModels(folder?: string): Promise<Finding> {
  try {
    for (const file of MODEL_FILES) await readModel(file, folder)
    return reportFine('models', `All ${MODEL_FILES.length} models have the right checksums`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reportWrong('models', `${error.message}.`)
  }
}

const DEADLINE_MS = 5000
/** As in nodemailer, which sends the mails. */
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'smtps:': 465, 'smtp:': 587 }

/**
 * Opens a connection to the mail server and closes it without sending anything. Prints no part of
 * the URL except host and port: it may contain a password.
 */
export async function checkMail(url: string | undefined, deadlineMs = DEADLINE_MS): Promise<Finding> {
  if (url === undefined)
    return reportFine('mail', 'No mail server is set up, so mails are kept in the outbox folder')
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const place = `${host}, port ${port || DEFAULT_PORTS[protocol]}`
  const socket = connect({ host, port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(deadlineMs) })
    return reportFine('mail', `The mail server is responding at ${place}`)
  } catch {
    const advice = 'check KINDRED_SMTP_URL, the mail server and the firewall.'
    return reportWrong('mail', `Can't reach the mail server at ${place}: ${advice}`)
  } finally {
    // Ignores errors after the check.
    socket.on('error', () => {})
    socket.destroy()
  }
}

/** One night may be missed while the machine is off. */
const OLD_HOURS = 50

/** Checks that the scheduled backups are written; each was verified before it got its name. */
export async function checkBackups({ folder, passphraseFile }: BackupConfig, now: number): Promise<Finding> {
  const { readPassphrase } = await import('../../server/storage/backup/cipher.ts')
  const { listSnapshots } = await import('../../server/storage/backup/snapshots.ts')
  try {
    if (passphraseFile !== null) await readPassphrase(passphraseFile)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reportWrong('backup', `KINDRED_BACKUP_PASSPHRASE_FILE: ${error.message}`)
  }
  if (passphraseFile !== null && (await isReadableByOthers(passphraseFile))) {
    return reportWrong(
      'backup',
      `Other users can read the passphrase in ${passphraseFile}. Run chmod 600 on it.`,
    )
  }
  if (folder === null) {
    return reportFine(
      'backup',
      'No backups are scheduled. Set KINDRED_BACKUP_DIR, or write one with "kindred backup FILE"',
    )
  }
  const isThere = await readdir(folder).then(
    () => true,
    () => false,
  )
  if (!isThere)
    return reportWrong('backup', `${folder} can't be read. Check KINDRED_BACKUP_DIR and its disk.`)
  const snapshots = await listSnapshots(folder)
  const [newest] = snapshots
  const advice = "the server's log says why."
  if (!newest) {
    const others = await countOtherCopies(folder)
    const unverified = others === 0 ? '' : ` (copies made by someone else don't count: ${others})`
    return reportWrong('backup', `There's no verified backup in ${folder} yet${unverified}: ${advice}`)
  }
  const hours = Math.floor((now - newest.writtenAt) / HOUR_MS)
  const text = `${describeCount(snapshots.length, 'verified backup')}, the latest ${hours} hours old`
  if (hours < OLD_HOURS) return reportFine('backup', text)
  return reportWrong('backup', `${folder} has ${text}: ${advice}`)
}

/** Counts data folders that were copied here by hand, the folder itself included. */
async function countOtherCopies(folder: string): Promise<number> {
  const names = await readdir(folder)
  return ['.', ...names].filter(name => existsSync(join(folder, name, DATABASE_FILE))).length
}
