import type { Page } from 'playwright-core'

export type Screen = {
  /** The name of its picture. */
  readonly name: string
  readonly path: string
  /** Brings it into the state that is to be seen. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Only what the window shows, for what lies over the page. */
  readonly isWindow?: boolean
}

/** Screens that everybody sees; people are those of the demo, who are drawn. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'terms', path: '/terms' },
  { name: 'login', path: '/login' },
  { name: 'login-refused', path: '/login', prepare: logInWrongly },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password#a-token' },
  { name: 'confirm-address', path: '/confirm-address#a-token' },
  { name: 'contact-us', path: '/contact-us' },
  { name: 'not-found', path: '/nowhere' },
  {
    name: 'results',
    path: '/demo',
    prepare: page => page.getByRole('article').first().waitFor(),
    isWindow: true,
  },
  { name: 'person', path: '/demo', prepare: openPerson, isWindow: true },
  { name: 'viewer', path: '/demo', prepare: openViewer, isWindow: true },
]

/** Screens of an account that has just been made. */
export const SIGNED_IN_SCREENS: readonly Screen[] = [
  { name: 'home', path: '/dashboard' },
  { name: 'results-empty', path: '/dashboard/results' },
  { name: 'account', path: '/dashboard/account' },
  {
    name: 'account-edit',
    path: '/dashboard/account',
    prepare: page => page.getByRole('button', { name: 'Edit Profile' }).click(),
  },
  { name: 'settings', path: '/dashboard/settings' },
  { name: 'contact', path: '/dashboard/contact' },
  { name: 'about', path: '/dashboard/about' },
  { name: 'search', path: '/dashboard/results/search' },
  { name: 'find-a-face', path: '/dashboard/results/search/face' },
  { name: 'nameless-faces', path: '/dashboard/results/faces' },
  { name: 'review', path: '/dashboard/results/review' },
  { name: 'history', path: '/dashboard/results/history' },
  { name: 'trash', path: '/dashboard/results/trash' },
  { name: 'hidden-people', path: '/dashboard/results/hidden' },
]

export const WIDTHS_PX = [360, 768, 1440] as const
export const SCHEMES = ['light', 'dark'] as const

async function logInWrongly(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('four quiet garden chairs')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
}

async function openPerson(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'All people' }).waitFor()
}

async function openViewer(page: Page): Promise<void> {
  await openPerson(page)
  await page.locator('[id^="photo-"]').first().click()
  await page.getByRole('dialog').waitFor()
}
