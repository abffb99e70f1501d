// Time and memory of checking a folder of the machine in which nothing has changed.
//
//   node bench/app-folders.ts [--files 100000]
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildLowMemoryEnvironment } from '../server/config.ts'
import type { Database } from '../server/storage/db/database.ts'
import { checkFolder } from '../server/intake/folders/check-folder.ts'
import { addFolder } from '../server/intake/folders/folders.ts'
import { listFolders } from '../server/intake/folders/queries.ts'
import { joinStorage, openStorage } from '../server/storage/open-storage.ts'
import { FOLDERS_NODE_OPTIONS } from '../server/processes/start-folders.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const FILES_PER_DIRECTORY = 1000
const KB = 1024
const ROUNDS = 3
const OWNER_ID = 'ann'

const files = Number(readOption('files', '100000'))
const measured = readOption('measure', '')
if (measured === '') await measureInOwnProcess()
else await measureUnchanged(measured)

/** Fills a folder, and checks it again in a process started like the server's own. */
async function measureInOwnProcess(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'kindred-folders-'))
  try {
    await fill(join(scratch, 'photos'))
    await mkdir(join(scratch, 'data'))
    const { db } = await openStorage(join(scratch, 'data'))
    const dependencies = { db, now: Date.now, roots: [scratch], dataDir: join(scratch, 'data') }
    await addFolder(dependencies, OWNER_ID, { path: join(scratch, 'photos') })
    const firstSeconds = await measureSeconds(() => check(db, scratch))
    await db.updateTable('folderFiles').set({ state: 'read' }).execute()
    await db.destroy()
    const args = [...FOLDERS_NODE_OPTIONS, import.meta.filename, '--measure', scratch]
    const env = buildLowMemoryEnvironment()
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    const figures = {
      files,
      directories: Math.ceil(files / FILES_PER_DIRECTORY),
      firstSeconds,
      ...(JSON.parse(stdout) as Figures),
    }
    console.table(figures)
    recordResults('app: checking a folder', figures)
  } finally {
    await rm(scratch, { recursive: true })
  }
}

type Figures = { unchangedSeconds: number; unchangedCpuSeconds: number; peakMb: number }

async function measureUnchanged(scratch: string): Promise<void> {
  const { db } = await joinStorage(join(scratch, 'data'))
  const seconds: number[] = []
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) seconds.push(await measureSeconds(() => check(db, scratch)))
  const { user, system } = process.cpuUsage(before)
  const figures: Figures = {
    unchangedSeconds: Math.max(...seconds),
    unchangedCpuSeconds: Math.round((user + system) / ROUNDS / 10_000) / 100,
    peakMb: Math.round(process.resourceUsage().maxRSS / KB),
  }
  process.stdout.write(JSON.stringify(figures))
  await db.destroy()
}

async function check(db: Database, scratch: string): Promise<void> {
  const [folder] = await listFolders(db, OWNER_ID)
  if (!folder) throw new Error('The folder was not stored.')
  const outcome = await checkFolder({ db, now: Date.now, roots: [scratch] }, folder)
  if (outcome !== 'reachable') throw new Error(outcome)
}

async function fill(path: string): Promise<void> {
  for (let start = 0; start < files; start += FILES_PER_DIRECTORY) {
    const directory = join(path, `directory ${start / FILES_PER_DIRECTORY}`)
    await mkdir(directory, { recursive: true })
    const numbers = Array.from({ length: Math.min(FILES_PER_DIRECTORY, files - start) }, (_, i) => start + i)
    await Promise.all(numbers.map(async i => writeFile(join(directory, `IMG_${i}.jpg`), `photo ${i}`)))
  }
}

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return Math.round((performance.now() - startedAt) / 10) / 100
}
