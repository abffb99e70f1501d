import type { Page } from 'playwright-core'
import { openPersonSheet } from '../browser.ts'
import { readPeople } from '../use-library.ts'
import { askMadeUpQuestion } from './ask-made-up-question.ts'

export type Screen = {
  /** The name of its picture. */
  readonly name: string
  readonly path: string
  /** Brings the screen into the state to be pictured. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Pictures only the window, for dialogs and viewers over the page. */
  readonly isWindow?: boolean
}

/** Screens without a session; the people are the drawn ones of the demo. */
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

/** Screens of a new account. */
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
  { name: 'find-a-face', path: '/dashboard/results/search/face' },
  { name: 'nameless-faces', path: '/dashboard/results/faces' },
]

/**
 * Screens of an account with photos of drawn people. Tests don't compare them: among people in
 * equally many photos, random ids decide who stands first.
 */
export const FULL_SCREENS: readonly Screen[] = [
  { name: 'home-full', path: '/dashboard', prepare: waitForHeading('Most often in these photos') },
  {
    name: 'people',
    path: '/dashboard/results',
    prepare: page => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'people-review',
    path: '/dashboard/results',
    prepare: askBesidePeople,
    isWindow: true,
  },
  { name: 'people-sheet', path: '/dashboard/results', prepare: openCardSheet, isWindow: true },
  { name: 'person-full', path: '/dashboard/results', prepare: openOwnPerson, isWindow: true },
  { name: 'photos', path: '/dashboard/results/all', isWindow: true },
  { name: 'photos-chosen', path: '/dashboard/results/all', prepare: choosePhotos, isWindow: true },
  { name: 'viewer-info', path: '/dashboard/results/all', prepare: openOwnPhoto, isWindow: true },
  { name: 'search', path: '/dashboard/results', prepare: searchForTwo, isWindow: true },
  { name: 'review', path: '/dashboard/results', prepare: openQuestion },
  { name: 'history', path: '/dashboard/results/history' },
  { name: 'trash', path: '/dashboard/results/trash' },
  { name: 'hidden-people', path: '/dashboard/results/hidden' },
]

export const WIDTHS_PX = [360, 768, 1440] as const
export const SCHEMES = ['light', 'dark'] as const

function waitForHeading(name: string) {
  return (page: Page) => page.getByRole('heading', { name }).waitFor()
}

/** Searches for photos of the two people with the most photos. */
async function searchForTwo(page: Page): Promise<void> {
  const [one, other] = await readPeople(page.context())
  await page.goto(`/dashboard/results/search?with=${one?.id},${other?.id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function openQuestion(page: Page): Promise<void> {
  await askMadeUpQuestion(page)
  await page.goto('/dashboard/results/review')
  await page.getByRole('button', { name: 'Yes, the same' }).waitFor()
}

/** Shows a question in the strip above the people. */
async function askBesidePeople(page: Page): Promise<void> {
  await askMadeUpQuestion(page)
  await page.reload()
  await page.getByRole('region', { name: 'Is this the same person?' }).waitFor()
}

async function openCardSheet(page: Page): Promise<void> {
  await openPersonSheet(page.getByRole('article').first())
  await page.getByRole('dialog').waitFor()
}

/** Chooses the first two photos. */
async function choosePhotos(page: Page): Promise<void> {
  const ticks = page.getByRole('checkbox', { name: /^Select / })
  for (const place of [0, 1]) await ticks.nth(place).click({ force: true })
  await page.getByRole('region', { name: '2 photos selected' }).waitFor()
}

async function openOwnPhoto(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('i')
  await page.getByRole('region', { name: 'About this photo' }).waitFor()
}

async function openOwnPerson(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click()
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .waitFor()
}

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
