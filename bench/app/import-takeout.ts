import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../server/config.ts'
import { openAccounts } from '../../server/accounts/sign-in/open-accounts.ts'
import { createMessages } from '../../server/machinery/messages/create-messages.ts'
import { openStorage } from '../../server/storage/open-storage.ts'

const CLI = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))
const KB_PER_MB = 1024
const TICKS_PER_SECOND = 100
const ACCOUNT = { email: 'ann@example.org', password: 'four quiet garden chairs' }

/** Creates a library with one account in a new folder. */
export async function openLibrary(dataDir: string) {
  await mkdir(dataDir)
  const { db, store } = await openStorage(dataDir)
  const config = readConfig({ KINDRED_DATA_DIR: dataDir })
  const messages = createMessages({ dataDir, settings: config.messages, now: Date.now })
  const { uid: ownerId } = await (await openAccounts({ db, config, messages })).create(ACCOUNT)
  return { dataDir, db, store, ownerId }
}

/** Starts importing parts of an export into the library; progress is in its error output. */
export function startImport(dataDir: string, files: readonly string[]) {
  const env = { ...process.env, KINDRED_DATA_DIR: dataDir }
  const args = [CLI, 'import', 'takeout', ...files, '--user', ACCOUNT.email]
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Imports parts of an export, and measures the most memory and the processor time. */
export async function runImport(dataDir: string, files: readonly string[]) {
  const child = startImport(dataDir, files)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
    })
  const exit = once(child, 'exit')
  let peakMb = 0
  let processorSeconds = 0
  const sample = async (): Promise<void> => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / KB_PER_MB)
    const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
    // After the name of the program; the 14th and 15th of all.
    const [user = 0, system = 0] = stat.replace(/^.*\)/s, '').split(' ').slice(12, 14).map(Number)
    processorSeconds = Math.max(processorSeconds, (user + system) / TICKS_PER_SECOND)
  }
  const sampling = setInterval(() => void sample(), 50)
  const [code] = (await exit) as [number | null]
  clearInterval(sampling)
  return { peakMb, processorSeconds, code, output }
}
