import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Violation = { id: string; help: string; elements: string[] }

/**
 * Returns only what is reported: transferring axe's whole result takes several times as long as
 * computing it.
 */
const RUN_AXE = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html) })))`

/** What axe finds wrong with it, and whether it is to be pushed sideways. */
export async function findProblems(page: Page): Promise<string[]> {
  const isTooWide = await page.evaluate<boolean>(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  )
  return [...(await findViolations(page)), ...(isTooWide ? ['is wider than the window'] : [])]
}

/** What axe finds wrong with the page as it is now, a line each. */
export async function findViolations(page: Page): Promise<string[]> {
  // Past the content security policy: this is the test's own script.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const violations = await page.evaluate<Violation[]>(RUN_AXE)
  return violations.flatMap(({ id, help, elements }) =>
    elements.map(html => `${id}: ${help}: ${html.slice(0, 200)}`),
  )
}
