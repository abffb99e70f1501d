import type { BrowserContext } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGE_TAGS } from '../../shared/api/languages.ts'
import { hasChromium, openContext } from './browser.ts'
import { LOST_CONNECTION } from './lost-connection.ts'
import { breakPhoto } from './make-album.ts'
import { askMadeUpQuestion } from './screens/ask-made-up-question.ts'
import { findProblemsOfStates } from './find-problems-of-states.ts'
import { STATES } from './states.ts'
import { UPLOAD_STATES } from './states-of-uploads.ts'
import { useFullLibrary } from './use-full-library.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

const LONG_PROFILE = {
  job: 'Photographer of weddings and of everything that comes before and after them',
  company: 'Donaudampfschifffahrtsgesellschaft',
  location: 'Llanfairpwllgwyngyll',
  phone: '+44 20 7946 0958',
  website: 'https://pictures.example.org/of/weddings/and-of-everything-that-comes-before-them',
  bio: 'Long walks.\nShort films, and a very long sentence about them that does not want to end at all.',
  birthDate: '1961-07-14',
  interests: ['Photography', 'Cooking', 'Travel'],
  skills: ['Photography', 'Writing'],
  achievements: ['Found every picture of grandmother in an afternoon'],
  social: { github: 'mina-ray', linkedin: 'https://www.linkedin.com/in/mina-ray' },
  stats: { projects: 12, followers: 3400, following: 180 },
}

describe.skipIf(!hasChromium)('every state of a full library', () => {
  const { app, browser, owner } = useFullLibrary()

  beforeAll(async () => {
    const { context } = await openContext(browser, app.url, { storageState: owner.session })
    await fillLibrary(context, app.url)
    await waitUntilIdle(app)
    await context.close()
  })

  it.each(LANGUAGE_TAGS)('is accessible and fits, in %s', async language => {
    const { context, complaints } = await openContext(browser, app.url, {
      locale: language,
      storageState: owner.session,
    })
    const page = await context.newPage()
    await askMadeUpQuestion(page)
    const states = [...STATES, ...UPLOAD_STATES, LOST_CONNECTION]
    expect(await findProblemsOfStates(page, language, { states, variants: 2 })).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })
})

/** Fills every field of the profile, gives a person a long name, and adds a damaged photo. */
async function fillLibrary({ request }: BrowserContext, origin: string): Promise<void> {
  const send = async (method: 'PUT' | 'POST', path: string, data: object): Promise<void> => {
    const answer = await request.fetch(path, { method, headers: { origin }, data })
    expect(answer.status(), path).toBe(200)
  }
  // The route's schema guarantees the type.
  const { people } = (await (await request.get('/api/people?limit=1')).json()) as {
    people: { id: string }[]
  }
  await send('PUT', `/api/people/${people[0]?.id}/name`, { name: 'Amara Okonkwo-Featherstonehaugh' })
  await send('POST', '/api/profile', LONG_PROFILE)
  const { user } = (await (await request.get('/api/session')).json()) as { user: { uid: string } }
  const answer = await request.post(`/process?user=${user.uid}`, {
    headers: { origin },
    multipart: { images: { name: 'Broken.jpg', mimeType: 'image/jpeg', buffer: await breakPhoto() } },
  })
  expect(answer.status()).toBe(202)
}
