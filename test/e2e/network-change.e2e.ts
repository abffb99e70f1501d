import type { BrowserContext } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { joinStorage } from '../../server/storage/open-storage.ts'
import { putNetworkChange } from '../../server/library/people/group/network-change-queries.ts'
import type { ChangePreview } from '../../server/library/people/group/change-people.ts'
import { buildPerson, buildPhoto } from '../factories/build-photo.ts'
import { hasChromium, openContext, signUp } from './browser.ts'
import { findProblems } from './check-accessibility.ts'
import { useApp, useBrowser } from './use-app.ts'

const LONG_NAME = 'Maximiliane-Alexandrina Freifrau von Hohenstauffenberg-Wolkenstein'

describe.skipIf(!hasChromium)('a user for whom another network is prepared', () => {
  const app = useApp()
  const browser = useBrowser()
  let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>

  beforeAll(async () => {
    const { context } = await openContext(browser, app.url)
    const { uid: ownerId } = await signUp(context)
    signedIn = await context.storageState()
    await context.close()
    const storage = { ...(await joinStorage(app.dataDir)), dataDir: app.dataDir }
    const { id: photoId } = await buildPhoto(storage, { ownerId })
    const [ann, bob] = [
      await buildPerson(storage, { ownerId, number: 1, name: LONG_NAME, photoIds: [photoId] }),
      await buildPerson(storage, { ownerId, number: 2, photoIds: [photoId] }),
    ].map(({ id }, i) => ({ id, name: null, number: i + 1 }))
    if (!ann || !bob) throw new Error('The people were not created.')
    // Hides the people: other tests cover the rest of the screen.
    await storage.db.updateTable('allPeople').set({ hiddenAt: 1 }).execute()
    const preview: ChangePreview = {
      peopleBefore: 1204,
      peopleAfter: 1187,
      movedFaces: 96,
      joined: [{ person: bob, into: ann }],
      split: [{ person: ann, parts: 2, faces: 11 }],
      found: 3,
      lostFaces: 2,
    }
    await putNetworkChange(storage.db, ownerId, {
      engineVersion: 'another',
      photoCount: 1,
      preview: JSON.stringify(preview),
    })
    const refused = { version: 1, durationMs: 0, groupedAt: 1, contradiction: 'faces-coincide' }
    await storage.db
      .insertInto('groupings')
      .values({ ownerId, ...refused })
      .onConflict(conflict => conflict.doUpdateSet(refused))
      .execute()
    await storage.db.destroy()
  })

  it.each([
    { locale: 'en', colorScheme: 'light', width: 1440, later: 'Later' },
    { locale: 'hi', colorScheme: 'dark', width: 768, later: 'बाद में' },
    { locale: 'ar', colorScheme: 'dark', width: 360, later: 'لاحقًا' },
  ] as const)(
    'reads who would change, and may put it off: $locale, $colorScheme, $width px wide',
    async ({ locale, colorScheme, width, later }) => {
      const { context, complaints } = await openContext(browser, app.url, {
        storageState: signedIn,
        viewport: { width, height: 800 },
        colorScheme,
        locale,
      })
      const page = await context.newPage()
      await page.goto('/dashboard/results')
      const banner = page.getByRole('region').filter({ has: page.getByRole('button', { name: later }) })
      await banner.locator('summary').click()
      await banner.getByRole('listitem').filter({ hasText: LONG_NAME }).first().waitFor()
      expect(await banner.getByRole('listitem').count()).toBe(2)
      await page.getByText('kindred doctor').waitFor()
      expect(await findProblems(page)).toEqual([])
      await banner.getByRole('button', { name: later }).click()
      await banner.waitFor({ state: 'detached' })
      expect(complaints).toEqual([])
      await context.close()
    },
  )
})
