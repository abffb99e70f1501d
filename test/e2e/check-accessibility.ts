import axe from 'axe-core'
import type { Page } from 'playwright-core'

type AxeResult = {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[]
}

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
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResult>('axe.run()')
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`),
  )
}
