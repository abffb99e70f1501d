import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../../shared/api/durations.ts'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../files/private-files.ts'
import type { Mail, Sms } from './messages.ts'

/** A message in the outbox folder: one JSON file. */
export type OutboxMessage = { readonly kind: 'mail' | 'sms'; readonly at: string } & (Mail | Sms)

/** Old messages are useless and contain addresses. */
const KEPT_MS = 30 * DAY_MS

// Distinguishes messages written within the same millisecond.
let written = 0

/** Writes the message atomically. Names sort by time. */
export async function writeToOutbox(
  folder: string,
  message: ({ kind: 'mail' } & Mail) | ({ kind: 'sms' } & Sms),
  now: number,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE })
  await removeOld(folder, now)
  const at = new Date(now).toISOString()
  written += 1
  const order = String(written).padStart(6, '0')
  const name = `${at.replaceAll(':', '-')}-${order}-${randomUUID()}.json`
  const unfinished = join(folder, `.${name}`)
  await writeFile(unfinished, `${JSON.stringify({ ...message, at }, null, 2)}\n`, { mode: PRIVATE_FILE_MODE })
  await rename(unfinished, join(folder, name))
}

/** Returns the names of the messages, oldest first. */
export async function listOutbox(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter(name => /^\d.*\.json$/.test(name)).toSorted()
}

/** Returns null if the message has been removed since it was listed. */
export async function readOutboxMessage(folder: string, name: string): Promise<OutboxMessage | null> {
  const text = await readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  // Only writeToOutbox writes files there.
  return text === null ? null : (JSON.parse(text) as OutboxMessage)
}

/** Removes all messages to these addresses and numbers. */
export async function deleteMessagesTo(folder: string, recipients: readonly string[]): Promise<void> {
  const gone = new Set(recipients.map(recipient => recipient.toLowerCase()))
  for (const name of await listOutbox(folder)) {
    const message = await readOutboxMessage(folder, name)
    if (message && gone.has(message.to.toLowerCase())) await rm(join(folder, name), { force: true })
  }
}

async function removeOld(folder: string, now: number): Promise<void> {
  const oldest = new Date(now - KEPT_MS).toISOString().replaceAll(':', '-')
  for (const name of await readdir(folder)) {
    // Also matches incomplete files of a crash, whose names start with a dot.
    const [, time] = /^\.?(\d.*)\.json$/.exec(name) ?? []
    if (time !== undefined && time < oldest) await rm(join(folder, name), { force: true })
  }
}
