// Sends kill -9 at random moments while a folder of the machine is checked and its files are read,
// and files are added, changed, copied, moved and deleted. Checks that no photo is lost or stored
// twice, and that no file was changed.
//
//   node bench/app-folder-kills.ts [--kills 50] [--seed 1]
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addFolder } from '../server/intake/folders/folders.ts'
import { openStorage } from '../server/storage/open-storage.ts'
import { buildPhotoBytes } from '../test/factories/build-photo-bytes.ts'
import { readOption } from './options.ts'
import { createRandom } from './random.ts'
import { recordResults } from './results.ts'

const PROCESS = fileURLToPath(new URL('../server/processes/folders-process.ts', import.meta.url))
const OWNER_ID = 'ann'
const MAX_LIFE_MS = 4000
const MAX_WAIT_MS = 120_000

const kills = Number(readOption('kills', '50'))
const random = createRandom(Number(readOption('seed', '1')))
const scratch = await mkdtemp(join(tmpdir(), 'kindred-folder-kills-'))
const path = join(scratch, 'photos')
const dataDir = join(scratch, 'data')
let made = 0
/** SHA-256 of each file, as it was written. */
const written = new Map<string, string>()

try {
  await mkdir(join(path, 'deep/er'), { recursive: true })
  await mkdir(dataDir)
  const { db } = await openStorage(dataDir)
  await addFolder({ db, now: Date.now, roots: [scratch], dataDir }, OWNER_ID, { path })
  for (let i = 0; i < 20; i++) await add()
  for (let kill = 0; kill < kills; kill++) {
    for (let change = 0; change < 4; change++) await changeSomething()
    await db.updateTable('folders').set({ wantedAt: Date.now() }).execute()
    // As workers would: further jobs are only added while few are waiting.
    await db.deleteFrom('jobs').execute()
    const child = start()
    await delay(random() * MAX_LIFE_MS)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const child = start()
  const deadline = Date.now() + MAX_WAIT_MS
  let difference = await compare()
  while (difference !== '' && Date.now() < deadline) {
    await db.deleteFrom('jobs').execute()
    await db.updateTable('folders').set({ wantedAt: Date.now() }).execute()
    await delay(1000)
    difference = await compare()
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
  const touched = await countTouched()
  const figures = { kills, files: written.size, made, difference: difference || 'none', touched }
  console.table(figures)
  if (difference !== '' || touched > 0)
    throw new Error('A photo was lost or stored twice, or a file was changed.')
  recordResults('app: kill -9 of checks of a folder', figures)
  await db.destroy()

  /** Returns how the photos differ from the contents of the files; '' if they do not. */
  async function compare(): Promise<string> {
    const photos = await db.selectFrom('photos').select('sha256').execute()
    const known = photos.map(({ sha256 }) => sha256)
    const wanted = new Set(written.values())
    const lost = [...wanted].filter(sha256 => !known.includes(sha256)).length
    const extra = known.filter(sha256 => !wanted.has(sha256)).length
    const twice = known.length - new Set(known).size
    return lost + extra + twice === 0 ? '' : `${lost} lost, ${extra} too many, ${twice} twice`
  }
} finally {
  await rm(scratch, { recursive: true })
}

function start() {
  const env = {
    ...process.env,
    KINDRED_DATA_DIR: dataDir,
    KINDRED_FOLDERS: scratch,
    KINDRED_LOG_LEVEL: 'error',
  }
  return spawn(process.execPath, [PROCESS], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

async function changeSomething(): Promise<void> {
  const names = [...written.keys()]
  const name = names[Math.floor(random() * names.length)]
  const dice = random()
  if (name === undefined || dice < 0.3) return add()
  const sha256 = written.get(name) ?? ''
  const other = chooseUnusedName()
  if (dice < 0.5) {
    await rename(join(path, name), join(path, other))
    written.delete(name)
    written.set(other, sha256)
  } else if (dice < 0.65) {
    await copyFile(join(path, name), join(path, other))
    written.set(other, sha256)
  } else if (dice < 0.8) await add(name)
  else if (names.length > 5) {
    await rm(join(path, name))
    written.delete(name)
  }
}

async function add(name = chooseUnusedName()): Promise<void> {
  made += 1
  const bytes = await buildPhotoBytes({ shade: made })
  await writeFile(join(path, name), bytes)
  const before = new Date(Date.now() - 60_000 + made)
  await utimes(join(path, name), before, before)
  written.set(name, createHash('sha256').update(bytes).digest('hex'))
}

function chooseUnusedName(): string {
  const directory = ['', 'deep/', 'deep/er/'][Math.floor(random() * 3)] ?? ''
  return `${directory}IMG_${Math.floor(random() * 1e9)}.jpg`
}

async function countTouched(): Promise<number> {
  const names = (await readdir(path, { recursive: true })).filter(name => name.endsWith('.jpg'))
  let touched = Math.abs(names.length - written.size)
  for (const name of names) {
    const sha256 = createHash('sha256')
      .update(await readFile(join(path, name)))
      .digest('hex')
    if (written.get(name) !== sha256) touched += 1
  }
  return touched
}
