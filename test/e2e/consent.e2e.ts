import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGE_TAGS } from '../../shared/api/languages.ts'
import { agreeOnTerms, expectAgreement, readConsentStatus, tickAndContinue } from './agree-on-terms.ts'
import { hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { findViolations } from './check-accessibility.ts'
import { makeAlbum, type Album } from './make-album.ts'
import { useApp, useBrowser } from './use-app.ts'

describe.skipIf(!hasChromium)('consent', () => {
  const app = useApp()
  const browser = useBrowser()
  let album: Album

  beforeAll(async () => {
    album = await makeAlbum(join(app.dataDir, 'album'))
  })

  it('on /terms needs the box, and continues 500 ms later', async () => {
    const { context, complaints } = await openContext(browser, app.url)
    const page = await context.newPage()
    await page.clock.install()
    await page.goto('/terms')
    await page.getByRole('heading', { level: 1, name: 'How Kindred handles your photos' }).waitFor()
    const box = page.getByRole('checkbox')
    const refused = page.getByRole('button', { name: 'Please accept terms to continue' })
    expect(await refused.isDisabled()).toBe(true)
    await box.check()
    await box.uncheck()
    expect(await refused.isDisabled()).toBe(true)
    await page.clock.pauseAt(Date.now() + 60_000)
    await tickAndContinue(page)
    // Meanwhile the answer arrives, and the 500 ms before the next screen begin.
    await page.clock.runFor(10)
    await page.getByRole('checkbox', { disabled: true }).waitFor()
    await page.clock.runFor(489)
    expect(new URL(page.url()).pathname).toBe('/terms')
    await page.clock.runFor(11)
    // A visitor who comes from the landing page has no account yet.
    await page.waitForURL('/register')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('shows how much of the text has been read by the bar and the four key points', async () => {
    const { context } = await openContext(browser, app.url, { viewport: { width: 1440, height: 700 } })
    const page = await context.newPage()
    await page.goto('/terms')
    const points = page.getByRole('navigation', { name: 'Key points' }).getByRole('link')
    await points.first().waitFor()
    const names = ['Privacy Protection', 'Data Processing', 'Security Measures', 'Full Transparency']
    expect(await points.allInnerTexts()).toEqual(names)
    const bar = page.getByRole('progressbar')
    const current = page.locator('a[aria-current=location]')
    expect([await bar.getAttribute('aria-valuenow'), await current.innerText()]).toEqual(['0', names[0]])
    for (const name of names.slice(1)) {
      await page.getByRole('heading', { level: 2, name }).evaluate(heading => heading.scrollIntoView())
      await page.locator('a[aria-current=location]', { hasText: name }).waitFor()
    }
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await page.locator('[role=progressbar][aria-valuenow="100"]').waitFor()
    expect(await findViolations(page)).toEqual([])
    await context.close()
  })

  it('before signing up counts for the account, and is not asked for again', async () => {
    const { context, complaints } = await openContext(browser, app.url)
    const page = await context.newPage()
    await agreeOnTerms(page)
    await signUp(context, { hasConsented: false })
    expect((await readConsentStatus(page)).state).toBe('missing')
    await page.goto('/dashboard')
    await expectAgreement(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  it.each(LANGUAGE_TAGS)('in the language %s names the text of that language', async locale => {
    const { context } = await openContext(browser, app.url, { locale })
    const page = await context.newPage()
    await signUp(context, { hasConsented: false })
    await page.goto('/terms')
    await page.getByRole('checkbox').check()
    await page.locator('form button[type=submit]').click()
    await page.waitForURL('/dashboard')
    expect(await readConsentStatus(page)).toMatchObject({
      state: 'in-force',
      records: [{ language: locale }],
    })
    await context.close()
  })

  it('is asked for on every screen about faces, and none of them says that faces are looked for', async () => {
    const { context, complaints } = await openContext(browser, app.url)
    const page = await context.newPage()
    await page.addInitScript(recordTexts)
    await signUp(context, { hasConsented: false })
    await uploadFiles(
      page,
      album.withPeople.slice(0, 3).map(name => join(album.folder, name)),
    )
    await page.waitForURL('/dashboard/results')
    await page.getByText('3 photos can be searched right away.').waitFor()
    expect(await page.evaluate('window.untrue')).toEqual([])

    const kept = 'Your photos are stored either way. Kindred won’t look for faces until you agree.'
    for (const screen of [
      '',
      '/results',
      '/results/search',
      '/results/search/face',
      '/results/faces',
      '/results/review',
      '/results/without-faces',
      '/results/people/somebody',
    ]) {
      await page.goto(`/dashboard${screen}`)
      await page.getByText(kept).waitFor()
      await page.getByRole('button', { name: 'Agree and find people' }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate('window.untrue'), screen).toEqual([])
    }
    await page.goto('/dashboard/results/all')
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('f')
    await page.getByText('Kindred isn’t looking for faces').waitFor()
    expect(await page.evaluate('window.untrue')).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('is withdrawn only after a question that says what is lost', async () => {
    const { context, complaints } = await openContext(browser, app.url)
    const page = await context.newPage()
    await signUp(context)
    await page.goto('/dashboard/settings')
    const ask = page.getByRole('button', { name: 'Withdraw consent and erase all faces' })
    await ask.click()
    const dialog = page.getByRole('alertdialog', { name: 'Withdraw consent and erase all faces?' })
    await dialog.getByText('All faces, groups, names and corrections will be erased permanently.').waitFor()
    await dialog.getByText('Your photos won’t be affected.').waitFor()
    expect(await findViolations(page)).toEqual([])
    for (const leave of [
      () => dialog.getByRole('button', { name: 'Go back' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await leave()
      await dialog.waitFor({ state: 'detached' })
      expect((await readConsentStatus(page)).state).toBe('in-force')
      await ask.click()
      await dialog.waitFor()
    }
    await dialog.getByRole('button', { name: 'Erase all faces now' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('All faces have been erased.').waitFor()
    expect((await readConsentStatus(page)).state).toBe('withdrawn')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('after uploading makes the people appear; until then the photos are shown', async () => {
    const { context, complaints } = await openContext(browser, app.url)
    const page = await context.newPage()
    await signUp(context, { hasConsented: false })
    const names = album.withPeople.slice(0, 3)
    await uploadFiles(
      page,
      names.map(name => join(album.folder, name)),
    )
    await page
      .getByRole('alert')
      .getByText(
        'Your photos have been saved. Kindred isn’t looking for faces because you haven’t agreed yet.',
      )
      .waitFor()
    await page.waitForURL('/dashboard/results')
    await page.getByRole('link', { name: 'About' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Review and agree' }).click()
    await page.waitForURL('/dashboard/results')
    await page.getByRole('heading', { name: 'Kindred isn’t looking for faces' }).waitFor()
    await page.getByText('3 photos can be searched right away.').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Photos', exact: true }).click()
    for (const name of names)
      await page
        .getByRole('link', { name: `Open ${name}` })
        .or(page.getByRole('button', { name: `Open ${name}` }))
        .waitFor()
    expect(await (await context.request.get('/api/people')).json()).toMatchObject({ total: 0 })

    await page.goto('/dashboard/results')
    await page.getByRole('button', { name: 'Agree and find people' }).click()
    await page
      .getByRole('heading', { name: /^Cluster: Person/ })
      .first()
      .waitFor()
    await expect.poll(async () => (await readConsentStatus(page)).photosToSearch).toBe(0)
    expect(await page.getByText('Let Kindred find the people').count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })
})

/** Sentences that are untrue while faces are not looked for. */
const UNTRUE = [
  'Looking for people',
  'Grouping faces',
  'clustered successfully',
  'No Results Yet',
  'No faces found yet',
  'Everyone has a name',
  'No questions right now',
  'Every photo has someone in it',
  'The address may be mistyped',
  'No faces in this photo',
]

/** Runs in the page: records which of the sentences were ever shown. */
const recordTexts = `
  window.untrue = []
  new MutationObserver(() => {
    for (const sentence of ${JSON.stringify(UNTRUE)})
      if (document.documentElement.textContent.includes(sentence) && !window.untrue.includes(sentence))
        window.untrue.push(sentence)
  }).observe(document, { childList: true, subtree: true, characterData: true })
`
