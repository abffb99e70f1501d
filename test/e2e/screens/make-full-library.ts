import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import { ServerProcess } from '../../server/server-process.ts'
import { signUp } from '../browser.ts'
import { readPeople } from '../use-library.ts'

const KINDRED = fileURLToPath(new URL('../../../bin/kindred.mjs', import.meta.url))
const EMAIL = 'asha@example.org'
const PHOTOS = '60'
const NAMES = ['Asha', 'Ben', 'Carmen', 'Dora', 'Emil', 'Finn']

/**
 * Signs up a user with photos of drawn people. Some people are named, two are favourites, one is
 * hidden, and one photo is in the trash.
 */
export async function makeFullLibrary(context: BrowserContext, url: string): Promise<void> {
  await signUp(context, { email: EMAIL })
  const env = { ...process.env, KINDRED_DATA_DIR: ServerProcess.findDataDir(url) }
  await promisify(execFile)(process.execPath, [KINDRED, 'seed', '--user', EMAIL, '--photos', PHOTOS], { env })
  const people = await readPeople(context)
  const send = async (method: 'PUT' | 'POST', path: string, data: object): Promise<void> => {
    const answer = await context.request.fetch(path, { method, headers: { origin: url }, data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}.`)
  }
  for (const [index, name] of NAMES.entries())
    await send('PUT', `/api/people/${people[index]?.id}/name`, { name })
  for (const person of people.slice(0, 2))
    await send('PUT', `/api/people/${person.id}/favourite`, { isFavourite: true })
  await send('PUT', `/api/people/${people.at(-1)?.id}/hidden`, { isHidden: true })
  const { photos } = (await (await context.request.get('/api/photos?limit=1')).json()) as {
    photos: { id: string }[]
  }
  await send('POST', '/api/trash', { photoIds: photos.map(({ id }) => id) })
}
