import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { PeoplePage, PersonSummary } from '../../shared/api/people.ts'
import { openContext, signUp, uploadFiles } from './browser.ts'
import { makeAlbum } from './make-album.ts'
import { untilIdle } from './until-idle.ts'
import { duringTests, useApp, useBrowser } from './use-app.ts'

type Visit = {
  readonly context: BrowserContext
  /** On Results. */
  readonly page: Page
  readonly complaints: string[]
}

/** For the tests of a `describe`, somebody with an album of photos in which everybody is found. */
export function useLibrary(options: BrowserContextOptions = {}) {
  const app = useApp()
  const browser = useBrowser()
  const visit = duringTests<Visit>(
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
      await untilIdle(app)
      await page.reload()
      await page.getByRole('article').first().waitFor()
      return { context, page, complaints }
    },
    ({ context }) => context.close(),
  )
  return { app, browser, visit }
}

/** Everybody who is shown in the results, in their order. */
export async function readPeople(context: BrowserContext): Promise<PersonSummary[]> {
  return (await read<PeoplePage>(context, '/api/people?limit=500')).people
}

export async function read<Answer>(context: BrowserContext, path: string): Promise<Answer> {
  // The route's schema has filtered it.
  return (await (await context.request.get(path)).json()) as Answer
}
