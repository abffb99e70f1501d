import type { Page } from 'playwright-core'

/** Presses of Tab after which a control counts as unreachable. */
const MAX_TABS = 200

/** Presses Tab until the control with this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let press = 0; press < MAX_TABS; press += 1) {
    await page.keyboard.press('Tab')
    const focused = await readFocusedName(page)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    passed.push(focused)
  }
  throw new Error(`Tab did not lead to ${name}, but to: ${passed.join(', ')}`)
}

export function readFocusedName(page: Page): Promise<string> {
  return page.evaluate<string>(`
    const focused = document.activeElement
    focused.getAttribute('aria-label') ?? focused.labels?.[0]?.textContent ?? focused.textContent.trim()
  `)
}
