import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { PeoplePage, PersonSummary } from '../../shared/api/people.ts'
import { openContext, signUp, uploadFiles } from './browser.ts'
import { makeAlbum } from './make-album.ts'
import { waitUntilIdle } from './wait-until-idle.ts'
import { openDuringTests, useApp, useBrowser } from './use-app.ts'

type Visit = {
  readonly context: BrowserContext
  /** The page of the results. */
  readonly page: Page
  readonly complaints: string[]
}

/** Creates, for the tests of a `describe`, a user with an album whose people have been found. */
export function useLibrary(options: BrowserContextOptions = {}) {
  const app = useApp()
  const browser = useBrowser()
  const visit = openDuringTests<Visit>(
    async () => {
      const album = await makeAlbum(join(app.dataDir, 'album'))
      const { context, complaints } = await openContext(browser, app.url, options)
      await signUp(context)
      const page = await context.newPage()
      await uploadFiles(
        page,
        album.withPeople.map(name => join(album.folder, name)),
      )
      await page.waitForURL('/dashboard/results')
      await waitUntilIdle(app)
      await page.reload()
      await page.getByRole('article').first().waitFor()
      return { context, page, complaints }
    },
    ({ context }) => context.close(),
  )
  return { app, browser, visit }
}

/** Reads all people of the results in their order. */
export async function readPeople(context: BrowserContext): Promise<PersonSummary[]> {
  return (await read<PeoplePage>(context, '/api/people?limit=500')).people
}

export async function read<Answer>(context: BrowserContext, path: string): Promise<Answer> {
  // The route's schema guarantees the type.
  return (await (await context.request.get(path)).json()) as Answer
}
