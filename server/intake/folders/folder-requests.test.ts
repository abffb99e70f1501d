import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildUser } from '../../../test/factories/build-user.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { addOperator, isOperator, removeOperator } from '../../accounts/sign-in/operators.ts'

async function setUp() {
  const root = await makeTemporaryFolder()
  await mkdir(join(root, 'photos'))
  const app = await createTestApp({ settings: { folderRoots: [root] } })
  // The first account of a machine.
  const ann = await buildUser(app)
  const bob = await buildUser(app)
  return { ...app, root, ann, bob }
}

test('the first account adds, checks and removes folders that KINDRED_FOLDERS allows', async () => {
  const { ann, root, db, clock } = await setUp()
  const add = async (path: string) => ann.send({ method: 'POST', url: '/api/folders', payload: { path } })
  for (const path of ['/etc', join(root, 'none'), join(root, 'photos', '../../features', '../../features')])
    expect([path, (await add(path)).json().code]).toEqual([path, 'folder-not-allowed'])
  const added = await add(join(root, 'photos'))
  expect(added.json()).toMatchObject({ name: 'photos', state: 'new', isCheckWanted: true, files: 0 })
  expect((await add(root)).json().code).toBe('folder-overlaps')
  const { id } = added.json<{ id: string }>()
  const url = `/api/folders/${id}`
  await db.updateTable('folders').set({ wantedAt: null }).execute()
  expect((await ann.send({ method: 'POST', url: `${url}/check` })).json().isCheckWanted).toBe(true)
  expect(await db.selectFrom('folders').select('wantedAt').execute()).toEqual([{ wantedAt: clock.now }])
  const list = (await ann.send({ url: '/api/folders' })).json()
  expect(list).toMatchObject({ mayManage: true, roots: [root], folders: [{ id }] })
  expect((await ann.send({ method: 'DELETE', url })).json()).toEqual({ photos: 0 })
  expect((await ann.send({ url: '/api/folders' })).json().folders).toEqual([])
  expect((await ann.send({ method: 'DELETE', url })).statusCode).toBe(404)
})

test('other accounts are told nothing, and add nothing', async () => {
  const { bob, root, db } = await setUp()
  await writeFile(join(root, 'photos/a.jpg'), 'x')
  const list = await bob.send({ url: '/api/folders' })
  expect(list.json()).toEqual({ mayManage: false, roots: [], folders: [] })
  const payload = { path: join(root, 'photos') }
  const answer = await bob.send({ method: 'POST', url: '/api/folders', payload })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
  expect(await db.selectFrom('folders').selectAll().execute()).toEqual([])
})

test('is for whom the machine’s operator names, and ends with the account', async () => {
  const { ann, bob, accounts, db } = await setUp()
  await addOperator(db, bob.uid)
  await addOperator(db, bob.uid)
  expect((await bob.send({ url: '/api/folders' })).json().mayManage).toBe(true)
  await removeOperator(db, bob.uid)
  expect((await bob.send({ url: '/api/folders' })).json().mayManage).toBe(false)
  expect(await isOperator(db, ann.uid)).toBe(true)
  await accounts.remove(ann.uid)
  // Nobody inherits it.
  expect((await bob.send({ url: '/api/folders' })).json().mayManage).toBe(false)
})
