import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { makeAlbum } from './make-album.ts'
import { openWebKit, hasFirefox, hasWebKit, openFirefox, type OtherPage } from './firefox-and-webkit.ts'
import { useApp } from './use-app.ts'

const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`
const buttonFrom = (start: string) =>
  `//button[starts-with(normalize-space(), "${start}") or starts-with(@aria-label, "${start}")]`
const field = (label: string) => `//input[@id=//label[normalize-space()="${label}"]/@for]`

const BROKEN_PICTURES = '[...document.images].filter(one => one.complete && one.naturalWidth === 0).length'
const IS_NAMED = '!!document.querySelector("article[aria-label=\'Cluster: Asha\']")'
const FACES = '[...document.querySelectorAll("article img")].filter(one => one.naturalWidth > 0).length'

// What differs between browsers: forms, choosing files, decoding and drawing pictures, keys, saving
// files, and layout. All else is tested in Chromium.
describe.each([
  { browser: 'Firefox', isThere: hasFirefox(), open: openFirefox },
  { browser: 'WebKitGTK', isThere: hasWebKit(), open: openWebKit },
])('in $browser', ({ isThere, open }) => {
  describe.skipIf(!isThere)('a newcomer', () => {
    const app = useApp()
    let page: OtherPage

    beforeAll(async () => {
      page = await open()
      await page.resize(1440, 900)
    })
    afterAll(() => page.close())

    it('signs up, and agrees to the search for faces', async () => {
      await page.goto(`${app.url}/register`)
      await page.click(button('Use your e-mail address instead'))
      await page.type(field('Your name'), 'Mina Ray')
      await page.type(field('E-mail address'), 'mina@example.org')
      await page.type(field('Password'), 'four quiet garden chairs')
      await page.click(button('Create account'))
      await waitFor('location.pathname', '/dashboard')
      await page.click(buttonFrom('Agree and find people'))
      await waitFor('document.body.innerText.includes("Agree and find people")', false)
    })

    it('uploads photos, and sees the people in them', async () => {
      const { folder, withPeople } = await makeAlbum(join(app.dataDir, 'album'))
      const photos = withPeople.filter(name => name.endsWith('1.jpg')).map(name => join(folder, name))
      await page.chooseFiles('(//input[@type="file"])[1]', photos)
      await page.click(button(`Start Clustering (${photos.length} files)`))
      await waitFor('location.pathname', '/dashboard/results')
      await expect.poll(() => page.evaluate(FACES), WAIT_LIMITS).toBeGreaterThanOrEqual(6)
      expect(await page.evaluate(BROKEN_PICTURES)).toBe(0)
    })

    it('names a person', async () => {
      await page.click(`(//article)[1]${buttonFrom('Rename')}`)
      await page.type('//input[@role="combobox"]', 'Asha')
      await page.press('Enter')
      await waitFor('document.body.innerText.includes("This person is now called Asha")', true)
      await waitFor(IS_NAMED, true)
    })

    it('saves the photos of a person as a zip', async () => {
      await page.evaluate(`(() => {
        const make = URL.createObjectURL
        URL.createObjectURL = blob => {
          blob.slice(0, 2).text().then(text => { window.savedFile = text + ' ' + (blob.size > 10000) })
          return make.call(URL, blob)
        }
        return true
      })()`)
      await page.click(`//article[@aria-label="Cluster: Asha"]${buttonFrom('More options for')}`)
      await page.click(button('Download Cluster'))
      await waitFor('window.savedFile', 'PK true')
      await page.click(button('Yes, keep everything here'))
    })

    it('goes through photos with the arrow keys', async () => {
      await page.goto(`${app.url}/dashboard/results/all`)
      await page.click(`(${buttonFrom('Open IMG')})[1]`)
      await waitFor('document.querySelector("[role=dialog]")?.innerText.includes("1 of ")', true)
      await page.press('ArrowRight')
      await waitFor('document.querySelector("[role=dialog]").innerText.includes("2 of ")', true)
      await waitFor('document.querySelector("[role=dialog] img").naturalWidth > 0', true)
      expect(await page.evaluate(BROKEN_PICTURES)).toBe(0)
      await page.press('Escape')
      await waitFor('document.querySelector("[role=dialog]") === null', true)
    })

    it('has every screen within the width of a phone', async () => {
      await page.resize(360, 740)
      // The window of WebKitGTK's browser is never narrower than 447 pixels.
      await waitFor('innerWidth <= 450', true)
      for (const path of ['', '/results', '/results/all', '/account', '/settings']) {
        await page.goto(`${app.url}/dashboard${path}`)
        await waitFor('!!document.querySelector("main h1")', true)
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true)
      }
    })

    async function waitFor(expression: string, value: unknown): Promise<void> {
      await expect.poll(() => page.evaluate(expression), WAIT_LIMITS).toBe(value)
    }
  })
})
