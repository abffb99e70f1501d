import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { buildFolder } from '../../../test/factories/build-folder.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { NO_OTHER_NODES, type Nodes } from '../../storage/db/nodes.ts'
import { FolderKeeper } from './keep-folders.ts'

/** Of a file system that tells nothing of changes, as a network share. */
const NO_WATCHES = {
  keepTo: async () => {},
  isWatched: () => false,
  hasChanged: () => false,
  forgetChanges: () => {},
}

async function setUp() {
  const folder = await buildFolder()
  const { db, id, dependencies } = folder
  const buildKeeper = (
    nodes: Nodes = NO_OTHER_NODES,
    watches: Partial<typeof NO_WATCHES> = {},
    roots: readonly string[] = dependencies.roots,
  ) =>
    new FolderKeeper({
      ...dependencies,
      roots,
      nodes,
      watches: { ...NO_WATCHES, ...watches },
      parse: async () => {
        throw new Error('There is no sidecar here.')
      },
      keepNames: async () => {},
      log: pino({ level: 'silent' }),
    })
  const readFolderRow = async () =>
    db.selectFrom('folders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...folder, buildKeeper, readFolderRow }
}

const goRound = async (keeper: FolderKeeper) => keeper.goRound(new AbortController().signal)

/** Locks that several keepers share, as the nodes of one database do. */
function shareLocks() {
  const taken = new Set<string>()
  const takeAlone = async (name: string) => {
    if (taken.has(name)) return null
    taken.add(name)
    return async () => void taken.delete(name)
  }
  return { buildNode: (): Nodes => ({ ...NO_OTHER_NODES, takeAlone }), taken }
}

test('finds a new file by looking every 20 s where the file system tells nothing', async () => {
  const { clock, write, photos, buildKeeper } = await setUp()
  const keeper = buildKeeper()
  await goRound(keeper)
  await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
  clock.now += 19_000
  await goRound(keeper)
  expect(await photos()).toEqual([])
  clock.now += 1000
  await goRound(keeper)
  expect(await photos()).toMatchObject([{ name: 'a.jpg' }])
})

test('looks less often where a check takes long, and each hour where changes are told', async () => {
  const { db, clock, buildKeeper, readFolderRow } = await setUp()
  const isCheckedAfter = async (keeper: FolderKeeper, ms: number) => {
    const { triedAt } = await readFolderRow()
    clock.now += ms
    await goRound(keeper)
    return (await readFolderRow()).triedAt !== triedAt
  }
  const polling = buildKeeper()
  await goRound(polling)
  await db.updateTable('folders').set({ durationMs: 2000 }).execute()
  expect([await isCheckedAfter(polling, 99_000), await isCheckedAfter(polling, 1000)]).toEqual([false, true])
  const watched = buildKeeper(NO_OTHER_NODES, { isWatched: () => true })
  expect([await isCheckedAfter(watched, 3_599_000), await isCheckedAfter(watched, 1000)]).toEqual([
    false,
    true,
  ])
  const told = buildKeeper(NO_OTHER_NODES, { isWatched: () => true, hasChanged: () => true })
  expect(await isCheckedAfter(told, 1000)).toBe(true)
})

test('one node checks a folder, and another one when that does not reach it', async () => {
  const { clock, root, write, photos, buildKeeper, readFolderRow } = await setUp()
  const { buildNode, taken } = shareLocks()
  await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
  // The first node has another disk at this place.
  const first = buildKeeper(buildNode(), {}, [join(root, 'elsewhere')])
  const second = buildKeeper(buildNode())
  await goRound(first)
  expect([(await readFolderRow()).reason, taken.size]).toEqual(['not-allowed', 0])
  clock.now += 30_000
  await goRound(first)
  await goRound(second)
  expect([(await readFolderRow()).state, taken.size]).toEqual(['reachable', 1])
  expect(await photos()).toHaveLength(1)
  clock.now += 3_600_000
  await goRound(first)
  expect(await readFolderRow()).toMatchObject({ state: 'reachable', reason: null })
})

test('a folder whose disk goes is given up, and taken again with it', async () => {
  const { clock, path, write, photos, buildKeeper, readFolderRow } = await setUp()
  const { buildNode, taken } = shareLocks()
  await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
  const keeper = buildKeeper(buildNode())
  await goRound(keeper)
  await rename(path, `${path}-away`)
  clock.now += 20_000
  await goRound(keeper)
  expect([(await readFolderRow()).reason, taken.size]).toEqual(['missing', 0])
  expect(await photos()).toHaveLength(1)
  await rename(`${path}-away`, path)
  clock.now += 45_000
  await goRound(keeper)
  expect([(await readFolderRow()).state, taken.size]).toEqual(['reachable', 1])
})

test('a disk that is unplugged is noticed within a minute, though a watched folder is checked each hour', async () => {
  const { clock, path, write, photos, buildKeeper, readFolderRow } = await setUp()
  await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
  const keeper = buildKeeper(NO_OTHER_NODES, { isWatched: () => true })
  await goRound(keeper)
  await rename(path, `${path}-away`)
  for (let seconds = 0; seconds < 60; seconds += 10) {
    clock.now += 10_000
    await goRound(keeper)
  }
  expect(await readFolderRow()).toMatchObject({ state: 'unreachable', reason: 'missing' })
  expect(await photos()).toHaveLength(1)
  await rename(`${path}-away`, path)
  clock.now += 30_000
  await goRound(keeper)
  expect((await readFolderRow()).state).toBe('reachable')
})

test('an error of the program is shown with the folder, and the folder is checked again', async () => {
  const { db, clock, write, photos, buildKeeper, readFolderRow } = await setUp()
  await write('a.jpg', await buildPhotoBytes({ shade: 1 }))
  const keeper = buildKeeper()
  // Both a check and reading new files fail without their table.
  await sql`alter table "folderSidecars" rename to "elsewhere"`.execute(db)
  await goRound(keeper)
  const failed = { state: 'unreachable', reason: 'check-failed' }
  expect(await readFolderRow()).toMatchObject(failed)
  clock.now += 119_000
  await goRound(keeper)
  expect(await readFolderRow()).toMatchObject({ ...failed, triedAt: clock.now - 119_000 })
  await sql`alter table "elsewhere" rename to "folderSidecars"`.execute(db)
  clock.now += 1000
  await goRound(keeper)
  expect(await readFolderRow()).toMatchObject({ state: 'reachable', reason: null })
  expect(await photos()).toMatchObject([{ name: 'a.jpg' }])
})
