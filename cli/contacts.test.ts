import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildSettings } from '../test/server/build-settings.ts'
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { createTestStorage } from '../test/server/test-storage.ts'

const KINDRED = fileURLToPath(new URL('../bin/kindred.mjs', import.meta.url))

async function runContacts(settings: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, [KINDRED, 'contacts', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { stdout, stderr }
}

const CONTACT = {
  senderId: null,
  name: 'Ann',
  email: 'ann@example.org',
  phone: '',
  subject: 'Hello',
  message: 'One line\nand another',
  sentAt: Date.parse('2026-05-04T10:00:00Z'),
}

test('kindred contacts shows and deletes messages while the server is running', async () => {
  const storage = await createTestStorage()
  const { db } = storage
  const settings = await buildSettings(storage)
  expect(await runContacts(settings)).toEqual({ stdout: 'There are no messages yet.\n', stderr: '' })
  await db
    .insertInto('contacts')
    .values([CONTACT, { ...CONTACT, name: 'Bob', phone: '+91 1' }])
    .execute()
  const { stdout } = await runContacts(settings)
  expect(stdout).toBe(
    '1  2026-05-04 10:00 UTC  Ann <ann@example.org>\n    Hello\n\n    One line\n    and another\n\n' +
      '2  2026-05-04 10:00 UTC  Bob <ann@example.org>, +91 1\n    Hello\n\n    One line\n    and another\n\n',
  )
  expect(await runContacts(settings, '--delete', '1')).toMatchObject({ stdout: 'Deleted message 1\n' })
  const { stdout: json } = await runContacts(settings, '--json')
  expect(JSON.parse(json)).toMatchObject({ id: 2, name: 'Bob', sentAt: '2026-05-04T10:00:00.000Z' })
  expect((await runContacts(settings, '--delete', '1')).stderr).toBe(
    'kindred: There\'s no message 1. "kindred contacts" lists them.\n',
  )
})

test('kindred contacts names the data folder if it contains no data', async () => {
  const { stderr } = await runContacts({ KINDRED_DATA_DIR: await makeTemporaryFolder() })
  expect(stderr).toContain('Set KINDRED_DATA_DIR to the right folder.')
})
