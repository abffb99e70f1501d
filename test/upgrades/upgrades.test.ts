import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../server/test-app.ts'
import { createTestStorage } from '../server/test-storage.ts'
import { openBrowser } from '../factories/open-browser.ts'
import { listFixtures, loadFixture, readHistory, readPeople } from './load-fixture.ts'

test('there is a database of each released version (docs/releasing.md says how to write one)', async () => {
  const changelog = await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].flatMap(
    ([, version]) => version ?? [],
  )
  expect(released.length).toBeGreaterThan(0)
  expect(listFixtures().toSorted()).toEqual(released.toSorted())
})

describe.each(listFixtures())('a library of version %s', version => {
  async function serve() {
    const { dataDir, library } = await loadFixture(version)
    const storage = await createTestStorage(dataDir)
    const app = await createTestApp({ storage })
    const browser = openBrowser(app)
    const answer = await browser.post('/api/auth/sign-in/email', library.account)
    expect(answer.statusCode).toBe(200)
    return { user: { send: browser.send }, library }
  }

  test('is shown unchanged, with every name and decision', async () => {
    const { user, library } = await serve()
    expect(await readPeople(user)).toEqual(library.people)
    expect(await readHistory(user)).toEqual(library.history)
  })

  test('allows undoing each decision, back to the state before all of them', async () => {
    const { user, library } = await serve()
    for (const { id, isUndone } of library.history) {
      if (isUndone) continue
      const answer = await user.send({ method: 'POST', url: `/api/history/${id}/undo`, payload: {} })
      expect([id, answer.statusCode]).toEqual([id, 200])
    }
    expect(await readPeople(user)).toEqual(library.undecided)
  })
})
