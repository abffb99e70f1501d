import type { Page } from 'playwright-core'
import type { Texts } from '../../shared/texts/english/english.ts'
import { readTexts } from '../read-texts.ts'
import { CHANGE_OF_PEOPLE, FILMS, FOLDERS, SUGGESTED_NAMES, type MadeUpAnswer } from './made-up-answers.ts'
import { readPeople } from './use-library.ts'

/** Brings the page into a state; finds controls by the texts of its language. */
export type OpenState = (page: Page, texts: Texts) => Promise<unknown>
export type State = {
  readonly name: string
  readonly path: string
  readonly open?: OpenState
  /** Ends what would also change the states after this one. */
  readonly leave?: (page: Page) => Promise<unknown>
  /** Whether only narrow windows have this state. */
  readonly isNarrow?: true
  readonly madeUp?: MadeUpAnswer
}

/** All texts of each language. */
export const TEXTS = await readTexts()
const RESULTS = '/dashboard/results'
const PHOTOS = '/dashboard/results/all'
const SEARCH = '/dashboard/results/search'
const TRASH = '/dashboard/results/trash'
const SETTINGS = '/dashboard/settings'
/** States without a session. */
export const PUBLIC_STATES: readonly State[] = [
  ...[
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password#a-token',
    '/confirm-address#a-token',
    '/terms',
    '/contact-us',
    '/nowhere',
    '/erasures/nothing-of-this-id',
    '/demo',
    '/demo/dashboard/results/people/asha',
  ].map(path => ({ name: path, path })),
  { name: 'a wrong password', path: '/login', open: logInWrongly },
]

/** States of an account without photos. */
export const EMPTY_STATES: readonly State[] = [
  ...[
    '/dashboard',
    '/dashboard/account',
    '/dashboard/account?mode=edit',
    '/dashboard/results',
    '/dashboard/results/without-faces',
    '/dashboard/results/search',
    '/dashboard/results/search/face',
    '/dashboard/results/faces',
    '/dashboard/results/review',
    '/dashboard/results/history',
    '/dashboard/results/hidden',
    '/dashboard/settings',
    '/dashboard/contact',
    '/dashboard/about',
  ].map(path => ({ name: path, path })),
  { name: 'no files selected', path: '/dashboard', open: startWithoutFiles },
  { name: 'selected files', path: '/dashboard', open: selectFiles },
]

/** States of an account with a full library, for which a question is mocked. */
export const STATES: readonly State[] = [
  { name: 'home', path: '/dashboard' },
  { name: 'more, on a phone', path: '/dashboard', open: openMore, isNarrow: true },
  { name: 'people with a question', path: RESULTS, open: waitForPeople },
  { name: 'a name that is suggested', path: RESULTS, open: waitForSuggestion, madeUp: SUGGESTED_NAMES },
  { name: 'a change of people', path: RESULTS, open: openChange, madeUp: CHANGE_OF_PEOPLE },
  { name: 'the photo of a question', path: RESULTS, open: openQuestionsPhoto },
  { name: 'the actions on a person', path: RESULTS, open: openSheet },
  { name: 'naming in place', path: RESULTS, open: beginNaming },
  { name: 'the menu of the results', path: RESULTS, open: openMenu },
  { name: 'chosen people', path: RESULTS, open: choosePeople },
  { name: 'the question after a download', path: RESULTS, open: downloadPerson },
  { name: 'delete everything?', path: RESULTS, open: askToDeleteAll },
  { name: 'photos', path: PHOTOS, open: waitForPhotos },
  { name: 'chosen photos', path: PHOTOS, open: choosePhotos },
  { name: 'choosing the person of photos', path: PHOTOS, open: openPhotosPicker },
  { name: 'the viewer', path: PHOTOS, open: openViewer },
  { name: 'the details of a photo', path: PHOTOS, open: openInfo },
  { name: 'the details of a photo with a film', path: PHOTOS, open: openInfo, madeUp: FILMS },
  { name: 'a film that cannot be played', path: PHOTOS, open: playFilm, madeUp: FILMS },
  { name: 'a face of a photo', path: PHOTOS, open: openFace },
  { name: 'choosing the person of a face', path: PHOTOS, open: openFacePicker },
  { name: 'drawing a face', path: PHOTOS, open: beginDrawing },
  { name: 'a person', path: RESULTS, open: openPerson },
  { name: 'the menu of a person', path: RESULTS, open: openPersonMenu },
  { name: 'delete all photos of a person?', path: RESULTS, open: askToDeletePerson },
  { name: 'the faces of a person', path: RESULTS, open: openFaces },
  { name: 'chosen faces', path: RESULTS, open: chooseFaces },
  { name: 'a search', path: RESULTS, open: openSearch },
  { name: 'choosing people for a search', path: SEARCH, open: openPeoplePicker },
  { name: 'the dates of a search', path: SEARCH, open: openDates },
  { name: 'the trash', path: TRASH, open: waitForDeleted },
  { name: 'chosen photos of the trash', path: TRASH, open: chooseDeleted },
  { name: 'delete for ever?', path: TRASH, open: askToErase },
  { name: 'a photo that was deleted', path: PHOTOS, open: deletePhoto },
  { name: 'the history', path: '/dashboard/results/history' },
  { name: 'hidden people', path: '/dashboard/results/hidden' },
  { name: 'photos without faces', path: '/dashboard/results/without-faces' },
  { name: 'photos that could not be read', path: '/dashboard/results/failed', open: waitForFailed },
  { name: 'a face to find', path: '/dashboard/results/search/face' },
  { name: 'unnamed groups', path: '/dashboard/results/faces' },
  { name: 'the review', path: '/dashboard/results/review' },
  {
    name: 'the review, with names',
    path: '/dashboard/results/review',
    open: waitForSuggestion,
    madeUp: SUGGESTED_NAMES,
  },
  { name: 'settings', path: SETTINGS },
  { name: 'folders', path: SETTINGS, open: openProblemsOfFolder, madeUp: FOLDERS },
  { name: 'removing a folder', path: SETTINGS, open: askToRemoveFolder, madeUp: FOLDERS },
  { name: 'creating an app password', path: SETTINGS, open: beginAppPassword },
  { name: 'withdrawing consent', path: SETTINGS, open: askToWithdraw },
  { name: 'deleting the account', path: SETTINGS, open: askToDeleteAccount },
  { name: 'the account', path: '/dashboard/account' },
  { name: 'the account, edited', path: '/dashboard/account?mode=edit' },
  { name: 'leaving an edited account', path: '/dashboard/account?mode=edit', open: leaveUnsaved },
]

async function logInWrongly(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill('nobody@example.org')
  await page.locator('input[type=password]').fill('not the right one')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
}

async function startWithoutFiles(page: Page, { upload }: Texts): Promise<void> {
  // The button looks disabled, and explains why when it is pressed.
  await page.getByRole('button', { name: upload.start(0) }).click({ force: true })
  await page.getByRole('alert').getByText(upload.noFiles).waitFor()
}

async function selectFiles(page: Page, { upload }: Texts): Promise<void> {
  const files = [
    'IMG_0001.jpg',
    'A name that is as long as names of files get in some families.jpg',
    'notes.txt',
  ]
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(files.map(name => ({ name, mimeType: '', buffer: Buffer.from(name) })))
  await page.getByRole('button', { name: upload.start(2) }).waitFor()
}

async function openMore(page: Page, { dashboard }: Texts): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: dashboard.more, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

async function waitForPeople(page: Page, { review }: Texts): Promise<void> {
  await page.getByRole('article').first().waitFor()
  await page.getByRole('region', { name: review.question }).waitFor()
}

async function waitForSuggestion(page: Page, { review }: Texts): Promise<void> {
  await page.getByRole('region', { name: review.namesFromPhotos }).getByRole('article').first().waitFor()
}

async function openChange(page: Page, texts: Texts): Promise<void> {
  await page.getByText(texts.grouping.details, { exact: true }).click()
  await page.getByText(texts.grouping.joinedHeading(4)).waitFor()
}

async function openQuestionsPhoto(page: Page, texts: Texts): Promise<void> {
  await waitForPeople(page, texts)
  await page.getByRole('region', { name: texts.review.question }).getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
}

async function openSheet(page: Page, texts: Texts): Promise<void> {
  await waitForPeople(page, texts)
  await page.getByRole('article').first().locator('[aria-haspopup=dialog]').click()
  await page.getByRole('dialog').waitFor()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

async function beginNaming(page: Page, texts: Texts): Promise<void> {
  await waitForPeople(page, texts)
  await page.getByRole('article').last().locator('h3 button').click()
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('A')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
}

async function openMenu(page: Page, texts: Texts): Promise<void> {
  await waitForPeople(page, texts)
  await page.locator('#results-menu').click()
  await page.getByRole('menu').waitFor()
}

async function choosePeople(page: Page, texts: Texts): Promise<void> {
  await openMenu(page, texts)
  await page.getByRole('menuitem', { name: texts.corrections.choose }).click()
  for (const place of [0, 1]) await page.getByRole('article').getByRole('checkbox').nth(place).click()
  await page.getByRole('region', { name: texts.corrections.chosen(2) }).waitFor()
}

async function downloadPerson(page: Page, texts: Texts): Promise<void> {
  await openSheet(page, texts)
  await page.getByRole('button', { name: texts.results.downloadCluster }).click()
  await page.getByRole('alertdialog', { name: texts.moreFolders.question }).waitFor()
}

async function askToDeleteAll(page: Page, texts: Texts): Promise<void> {
  await openMenu(page, texts)
  await page.getByRole('menuitem', { name: texts.results.deleteAll }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function waitForPhotos(page: Page): Promise<void> {
  await page.locator('[id^="photo-"]').first().waitFor()
}

async function choosePhotos(page: Page, { trash }: Texts): Promise<void> {
  await waitForPhotos(page)
  for (const place of [0, 1]) {
    // The checkbox is visible only while the pointer or the focus is on the photo.
    await page.getByRole('group').getByRole('checkbox').nth(place).focus()
    await page.keyboard.press('Space')
  }
  await page.getByRole('region', { name: trash.chosen(2) }).waitFor()
}

async function openPhotosPicker(page: Page, texts: Texts): Promise<void> {
  await choosePhotos(page, texts)
  await page.getByRole('button', { name: texts.photos.thisIs }).click()
  await page.getByRole('listbox').getByRole('option').nth(1).waitFor()
}

async function openViewer(page: Page): Promise<void> {
  await waitForPhotos(page)
  await page.locator('[id^="photo-"]').first().click()
  await page.locator('[data-stage]').waitFor()
}

async function openInfo(page: Page, { viewer }: Texts): Promise<void> {
  await openViewer(page)
  await page.keyboard.press('i')
  await page.getByRole('region', { name: viewer.info }).getByRole('link').first().waitFor()
}

async function playFilm(page: Page, { viewer }: Texts): Promise<void> {
  await openViewer(page)
  await page.getByRole('button', { name: viewer.playFilm }).click()
  await page.getByText(viewer.filmBroken).waitFor()
}

async function openFace(page: Page): Promise<void> {
  await openViewer(page)
  await page.keyboard.press('f')
  await page.locator('[data-stage] li button').first().click()
  await page.getByRole('dialog').getByRole('link').first().waitFor()
}

async function openFacePicker(page: Page, texts: Texts): Promise<void> {
  await openFace(page)
  await page.getByRole('button', { name: texts.faces.somebodyElse }).click()
  await page.getByRole('listbox').getByRole('option').nth(1).waitFor()
}

async function beginDrawing(page: Page, { faces }: Texts): Promise<void> {
  await openViewer(page)
  await page.keyboard.press('f')
  await page.getByRole('button', { name: faces.add, exact: true }).click()
  await page.getByText(faces.addHint).waitFor()
}

async function openPerson(page: Page): Promise<void> {
  const [person] = await readPeople(page.context())
  await page.goto(`/dashboard/results/people/${person?.id}`)
  await waitForPhotos(page)
}

async function openPersonMenu(page: Page, { results }: Texts): Promise<void> {
  await openPerson(page)
  await page.getByRole('main').getByRole('button', { name: results.more, exact: true }).click()
  await page.getByRole('menu').waitFor()
}

async function askToDeletePerson(page: Page, texts: Texts): Promise<void> {
  await openPersonMenu(page, texts)
  await page.getByRole('menuitem').last().click()
  await page.getByRole('alertdialog').waitFor()
}

async function openFaces(page: Page): Promise<void> {
  const [person] = await readPeople(page.context())
  await page.goto(`/dashboard/results/people/${person?.id}?view=faces`)
  await page.getByRole('main').getByRole('option').first().waitFor()
}

async function chooseFaces(page: Page, { faces }: Texts): Promise<void> {
  await openFaces(page)
  await page.getByRole('main').getByRole('option').first().click()
  await page.getByRole('region', { name: faces.chosen(1) }).waitFor()
}

async function openSearch(page: Page, { search }: Texts): Promise<void> {
  const [one, other, third] = await readPeople(page.context())
  await page.goto(`${SEARCH}?with=${one?.id},${other?.id}&without=${third?.id}`)
  await page.getByRole('list', { name: search.chosen }).waitFor()
  await page.locator('main [role=status]').filter({ hasText: /./ }).first().waitFor()
}

async function openPeoplePicker(page: Page, { search }: Texts): Promise<void> {
  await page.getByRole('button', { name: search.who }).click()
  await page.getByRole('searchbox', { name: search.nameField }).waitFor()
  await page.getByRole('dialog').locator('img').first().waitFor()
}

async function openDates(page: Page, { search }: Texts): Promise<void> {
  await page.getByRole('button', { name: search.when }).click()
  await page.getByLabel(search.year).first().waitFor()
}

async function waitForDeleted(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('checkbox').first().waitFor()
}

async function chooseDeleted(page: Page, { trash }: Texts): Promise<void> {
  await page.getByRole('main').getByRole('checkbox').first().check({ force: true })
  await page.getByRole('region', { name: trash.chosen(1) }).waitFor()
}

async function askToErase(page: Page, { trash }: Texts): Promise<void> {
  await page.getByRole('button', { name: trash.eraseNow }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function deletePhoto(page: Page, texts: Texts): Promise<void> {
  await openViewer(page)
  await page.getByRole('button', { name: texts.trash.deletePhoto }).click()
  await page.getByText(texts.trash.deleted(1)).first().waitFor()
}

async function waitForFailed(page: Page): Promise<void> {
  await page.getByText('Broken.jpg').waitFor()
}

async function openProblemsOfFolder(page: Page, { folders }: Texts): Promise<void> {
  await page.getByText(folders.notShown(2)).click()
}

async function askToRemoveFolder(page: Page, { folders }: Texts): Promise<void> {
  await page.getByRole('button', { name: folders.removeOf('Holidays') }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function beginAppPassword(page: Page, { appPasswords }: Texts): Promise<void> {
  await page.getByRole('button', { name: appPasswords.add }).click()
  await page.getByLabel(appPasswords.life).waitFor()
}

async function askToWithdraw(page: Page, { consent }: Texts): Promise<void> {
  await page.getByRole('button', { name: consent.withdraw }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function askToDeleteAccount(page: Page, { accountData }: Texts): Promise<void> {
  await page.getByRole('button', { name: accountData.deleteOpen }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function leaveUnsaved(page: Page, { dashboard, profile }: Texts): Promise<void> {
  await page.getByRole('textbox').first().fill('Somebody else')
  await page.getByRole('link', { name: dashboard.home, exact: true }).first().click()
  await page.getByRole('alertdialog', { name: profile.unsavedTitle }).waitFor()
}
