import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, openContext, openPersonSheet, signUp, uploadFiles } from './browser.ts'
import { findProblems } from './check-accessibility.ts'
import { makeAlbum } from './make-album.ts'
import { useApp, useBrowser } from './use-app.ts'

/** In an account with photos and people. */
const FULL_SCREENS = [
  '/dashboard/account',
  '/dashboard/account?mode=edit',
  '/dashboard/settings',
  '/dashboard/results/all',
  '/dashboard/results/search',
  '/dashboard/results/search/face',
  '/dashboard/results/faces',
  '/dashboard/results/review',
  '/dashboard/results/history',
  '/dashboard/results/hidden',
]

const LOOKS = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'light', width: 360, height: 780 },
  { colorScheme: 'dark', width: 360, height: 780 },
] as const
type Look = (typeof LOOKS)[number]

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

describe.skipIf(!hasChromium)('every screen', () => {
  const app = useApp()
  const browser = useBrowser()
  let signedIn: SignedIn
  /** Without a photo. */
  let newcomer: SignedIn
  let photoPaths: string[]

  beforeAll(async () => {
    const album = await makeAlbum(join(app.dataDir, 'album'))
    photoPaths = [...album.withPeople, album.withoutFaces, album.broken].map(name => join(album.folder, name))
    const { context } = await openContext(browser, app.url)
    await signUp(context)
    const page = await context.newPage()
    await uploadFiles(page, photoPaths)
    await page.getByText('Processing complete.').waitFor()
    await fillScreens(context, app.url)
    signedIn = await context.storageState()
    await context.close()
    const other = await openContext(browser, app.url)
    await signUp(other.context)
    newcomer = await other.context.storageState()
    await other.context.close()
  })

  describe.each(LOOKS)('for visitors, $colorScheme, $width px wide', look => {
    it.each([
      ['/', 'Find everyone you love'],
      ['/login', 'Welcome back'],
      ['/register', 'Sign Up'],
      ['/nowhere', 'There is nothing here'],
    ])('%s is accessible and fits', async (path, heading) => {
      await visit(look, null, async page => {
        await page.goto(path)
        await page.getByRole('heading', { name: heading }).waitFor()
        await expectFine(page)
      })
    })

    it('login with an error', async () => {
      await visit(look, null, async page => {
        await page.goto('/login')
        await page.getByLabel('Phone number or e-mail').fill('nobody@example.org')
        await page.getByLabel('Password', { exact: true }).fill('not the right one')
        await page.getByRole('button', { name: 'Log in' }).click()
        await page.getByRole('alert').waitFor()
        await expectFine(page)
      })
    })
  })

  // Every state of them, in every language, is in every-state.e2e.ts.
  describe.each([LOOKS[0], LOOKS[3]])('for users, $colorScheme, $width px wide', look => {
    it('home, empty and with files, and the alert without files', async () => {
      await visit(look, newcomer, async page => {
        await page.goto('/dashboard')
        await page.getByRole('heading', { name: 'Add photos' }).waitFor()
        await expectFine(page)
        // It looks disabled, and explains why when it is pressed.
        await page.getByRole('button', { name: 'Start Clustering (0 files)' }).click({ force: true })
        await page
          .getByRole('alert')
          .getByText('No files selected. Please select images to process.', { exact: true })
          .waitFor()
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles([...photoPaths, 'package.json'])
        await page.getByRole('heading', { name: `${photoPaths.length} files selected` }).waitFor()
        await expectFine(page)
      })
    })

    it('home with what is new, and what is behind More', async () => {
      await visit(look, signedIn, async page => {
        await page.goto('/dashboard')
        await page.getByRole('heading', { name: 'In the most of them' }).waitFor()
        await expectFine(page)
        if (look.width > 360) return
        await page.getByRole('banner').getByRole('button', { name: 'More' }).click()
        await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'About' }).waitFor()
        await expectFine(page)
      })
    })

    it('results, a person, and the photo viewer', async () => {
      await visit(look, signedIn, async page => {
        await page.goto('/dashboard/results')
        await page.getByRole('article').first().waitFor()
        await expectMenu(page)
        await openPersonSheet(page.getByRole('article').first())
        await page
          .getByRole('button', { name: /^Download IMG_/ })
          .first()
          .waitFor()
        await expectFine(page)
        await page.keyboard.press('Escape')
        await page.getByRole('article').first().getByRole('link').click()
        await page
          .getByRole('button', { name: /^Open / })
          .first()
          .waitFor()
        await expectFine(page)
        await page
          .getByRole('button', { name: /^Open / })
          .first()
          .click()
        await page.getByRole('dialog').getByText(/^1 of/).waitFor()
        await page.keyboard.press('f')
        await page
          .getByRole('button', { name: /^This face: / })
          .first()
          .waitFor()
        await expectFine(page)
      })
    })

    it('photos without faces, and those that could not be read', async () => {
      await visit(look, signedIn, async page => {
        await page.goto('/dashboard/results/without-faces')
        await page.getByRole('button', { name: 'Open Landscape.jpg' }).waitFor()
        await expectFine(page)
        await page.goto('/dashboard/results/failed')
        await page.getByText('Broken.jpg').waitFor()
        await expectFine(page)
      })
    })

    it('the account, the settings, and all that finds and corrects people', async () => {
      await visit(look, signedIn, async page => {
        const problems: string[] = []
        for (const path of FULL_SCREENS) {
          await page.goto(path)
          await page.locator('main h1').waitFor()
          await expect.poll(() => page.locator('main [class*=skeleton]').count()).toBe(0)
          problems.push(...(await findProblems(page)).map(problem => `${path}: ${problem}`))
        }
        expect(problems).toEqual([])
      })
    })

    it('the questions after a download', async () => {
      await visit(look, signedIn, async page => {
        await page.goto('/dashboard/results')
        await openPersonSheet(page.getByRole('article').first())
        await page.getByRole('button', { name: 'Download Cluster' }).click()
        const question = page.getByRole('alertdialog', { name: 'Do you want to download more folders?' })
        await question.waitFor()
        await expectFine(page)
        await question.getByRole('button', { name: /^No/ }).click()
        await page.getByRole('alertdialog', { name: 'Delete everything?' }).waitFor()
        await expectFine(page)
      })
    })
  })

  async function visit(
    { colorScheme, width, height }: Look,
    account: SignedIn | null,
    walk: (page: Page) => Promise<void>,
  ): Promise<void> {
    const { context, complaints } = await openContext(browser, app.url, {
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
      ...(account ? { storageState: account } : {}),
    })
    await walk(await context.newPage())
    expect(complaints).toEqual([])
    await context.close()
  }
})

async function expectFine(page: Page): Promise<void> {
  expect(await findProblems(page)).toEqual([])
}

/** Most links are in a menu, which has to work with keys as well. */
async function expectMenu(page: Page): Promise<void> {
  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  await more.click()
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitem', { name: 'Hidden people' }).waitFor()
  await expectFine(page)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await more.and(page.locator(':focus')).waitFor()
}

/** Gives a person a long name, hides another, and fills every field of the profile. */
async function fillScreens({ request }: BrowserContext, origin: string): Promise<void> {
  const send = async (method: 'PUT' | 'POST', path: string, data: object) => {
    const answer = await request.fetch(path, { method, headers: { origin }, data })
    expect(answer.status(), path).toBe(200)
  }
  // The route's schema guarantees the type.
  const { people } = (await (await request.get('/api/people?limit=10')).json()) as {
    people: { id: string }[]
  }
  const [first, second, third] = people
  await send('PUT', `/api/people/${first?.id}/name`, { name: 'Amara Okonkwo-Featherstonehaugh' })
  await send('PUT', `/api/people/${second?.id}/favourite`, { isFavourite: true })
  await send('PUT', `/api/people/${third?.id}/hidden`, { isHidden: true })
  await send('POST', '/api/profile', {
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
  })
}
