import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/storage/db/open-database.ts'
import { hasChromium, openContext, signUp } from './browser.ts'
import { findViolations } from './check-accessibility.ts'
import { useApp, useBrowser } from './use-app.ts'

const FIELDS = {
  'Your name': 'Mina Ray',
  'E-mail address': 'mina@example.org',
  Subject: 'Hello',
  Message: 'Two lines\nof words',
}

describe.skipIf(!hasChromium)('the contact form', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    ;({ context, complaints } = await openContext(browser, app.url))
    page = await context.newPage()
  })

  const send = () => page.getByRole('button', { name: 'Send message' })
  const findAlert = (text: string) => page.getByRole('alert').filter({ hasText: text })
  const findField = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  const fill = async () => {
    for (const [label, value] of Object.entries(FIELDS)) await findField(label).fill(value)
  }
  const readValues = async () =>
    Promise.all([...Object.keys(FIELDS), 'Phone (optional)'].map(label => findField(label).inputValue()))

  it('requires name, e-mail, subject and message, but no phone', async () => {
    await page.goto('/contact-us')
    await send().click()
    expect(await page.getByText('Please fill in this field.').count()).toBe(4)
    expect(await page.evaluate('document.activeElement.name')).toBe('name')
    expect(await findField('Phone (optional)').getAttribute('required')).toBeNull()
    await findField('E-mail address').fill('mina')
    await page.getByText('That isn’t a valid e-mail address.').waitFor()
    await page.getByText('This server’s administrator').waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  it('keeps the input when it cannot be sent', async () => {
    await page.route('**/api/contact', route => route.abort())
    await fill()
    await send().click()
    await findAlert('Failed to send message. Please try again later.').waitFor()
    expect(await readValues()).toEqual([...Object.values(FIELDS), ''])
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('submit')
    await page.unroute('**/api/contact')
  })

  it('is busy while it sends, then confirms and clears', async () => {
    const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/contact', async route => {
      await isHeld
      await route.continue()
    })
    await send().click()
    const busy = page.getByRole('button', { name: 'Sending...' })
    await busy.waitFor()
    expect(await busy.isDisabled()).toBe(true)
    for (const label of Object.keys(FIELDS)) expect(await findField(label).isDisabled()).toBe(true)
    goOn()
    await findAlert('Message sent successfully!').waitFor()
    await expect.poll(readValues).toEqual(['', '', '', '', ''])
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('submit')
    await page.unroute('**/api/contact')
    expect(await readContacts()).toEqual([
      {
        name: 'Mina Ray',
        email: 'mina@example.org',
        phone: '',
        subject: 'Hello',
        message: 'Two lines\nof words',
      },
    ])
  })

  it('is the same on the Contact tab', async () => {
    const { email } = await signUp(context)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Contact us' }).click()
    await page.waitForURL('/dashboard/contact')
    await expect.poll(readValues).toEqual(['Mina Ray', email, '', '', ''])
    await fill()
    await findField('Phone (optional)').fill('+91 98765 43210')
    await findField('Message').fill('<img src=x onerror="window.hasRun=true">')
    expect(await findViolations(page)).toEqual([])
    await send().click()
    await findAlert('Message sent successfully!').waitFor()
    await expect.poll(readValues).toEqual(['', '', '', '', ''])
    expect((await readContacts())[1]).toMatchObject({
      phone: '+91 98765 43210',
      message: '<img src=x onerror="window.hasRun=true">',
    })
    expect(complaints).toEqual([])
  })

  async function readContacts() {
    const db = openDatabase(join(app.dataDir, 'kindred.db'))
    try {
      return await db
        .selectFrom('contacts')
        .select(['name', 'email', 'phone', 'subject', 'message'])
        .orderBy('id')
        .execute()
    } finally {
      await db.destroy()
    }
  }
})
