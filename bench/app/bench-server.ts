import { rmSync, readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stats } from '../../shared/api/progress.ts'
import { ServerClient } from '../../test/server/server-client.ts'
import { ServerProcess } from '../../test/server/server-process.ts'
import { pollFor } from '../poll-for.ts'

const POLL_MS = 50

/** Runs `work` with a server that has one user and an empty data folder. */
export async function runWithServer(
  work: (bench: { server: ServerProcess; client: ServerClient; dataDir: string }) => Promise<void>,
): Promise<void> {
  const dataDir = await makeBenchFolder('bench')
  const server = await ServerProcess.create(dataDir)
  try {
    await server.start()
    await work({ server, dataDir, client: await ServerClient.signUp(server.url) })
  } finally {
    await server.stop()
  }
}

/** Waits until the user's statistics meet a condition, even while the server restarts. */
export async function waitForStats(
  client: ServerClient,
  isMet: (stats: Stats) => boolean,
  { everyMs = POLL_MS } = {},
): Promise<Stats> {
  const readMet = async (): Promise<Stats | undefined> => {
    const stats = await client.readStats().catch(() => undefined)
    return stats && isMet(stats) ? stats : undefined
  }
  return pollFor(readMet, { everyMs })
}

/**
 * Creates a folder that is removed when the program ends. Removing it earlier would distort the
 * next measurement: on ext4 without a journal, creating files is slow for minutes after many
 * deletions.
 */
export async function makeBenchFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `kindred-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const KB_PER_MB = 1024

/** Reads the resident memory of a process in MB, now and at its peak. Linux only. */
export function readProcessMemory(pid: number): { nowMb: number; peakMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / KB_PER_MB)
  return { nowMb: read('VmRSS'), peakMb: read('VmHWM') }
}

/** Linux counts processor time of processes in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Reads the processor time of a server's API and of all its workers, in seconds. Linux only. */
export async function readServerSeconds(server: ServerProcess): Promise<{ api: number; workers: number }> {
  const api = await readCpuSeconds(server.apiPid)
  const workers = await Promise.all(server.workerPids.map(readCpuSeconds))
  return { api, workers: workers.reduce((sum, seconds) => sum + seconds, 0) }
}

async function readCpuSeconds(pid: number): Promise<number> {
  // The name of the program, in brackets, may contain spaces.
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND
}

/** Reads the processor time of each thread of a process, in nanoseconds. Linux only. */
export function readThreadTimes(pid: number): Map<number, number> {
  const threads = readdirSync(`/proc/${pid}/task`)
  return new Map(
    threads.map(thread => [
      Number(thread),
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    ]),
  )
}
