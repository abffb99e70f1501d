import { launchBrowser, openContext } from '../test/e2e/browser.ts'
const browser = await launchBrowser()
const url = 'http://localhost:5077'
const { context } = await openContext(browser, url, {
  viewport: { width: 1440, height: 900 },
  locale: 'en',
  reducedMotion: 'reduce',
})
const page = await context.newPage()
await page.goto('/login')
await page.getByRole('textbox').first().fill('seed@example.org')
await page.locator('input[type=password]').fill('XpZo3BuWpeTEvli19ct_')
await page.keyboard.press('Enter')
await page.waitForTimeout(6000)
console.log(page.url())
const state = await context.storageState()
const sizes = [
  [360, 760, 'light'],
  [768, 1024, 'dark'],
  [1440, 900, 'light'],
  [1920, 1080, 'dark'],
] as const
for (const [width, height, colorScheme] of sizes) {
  const { context: c } = await openContext(browser, url, {
    viewport: { width, height },
    locale: 'en',
    reducedMotion: 'reduce',
    storageState: state,
    colorScheme,
  })
  const p = await c.newPage()
  for (const [name, path] of [
    ['home', '/dashboard'],
    ['people', '/dashboard/results'],
    ['photos', '/dashboard/results/all'],
    ['settings', '/dashboard/settings'],
    ['account', '/dashboard/account'],
    ['search', '/dashboard/results/search'],
  ] as const) {
    await p.goto(path)
    await p.locator('main h1').waitFor({ timeout: 60000 })
    await p.waitForTimeout(3500)
    await p.screenshot({ path: `/tmp/shots/${name}-${width}.png` })
  }
  await c.close()
}
await browser.close()
