import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Violation = { id: string; help: string; elements: string[] }

/**
 * Returns only what is reported: transferring axe's whole result takes several times as long as
 * computing it.
 */
const RUN_AXE = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html) })))`

/**
 * Runs in the page: waits until what fades or moves has come to rest, since in the middle of a fade
 * text has too little contrast. What has just been opened begins to move a frame later.
 */
const REST = `(async () => {
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const listMoving = () => document.getAnimations().filter(({ playState, effect }) =>
    playState === 'running' && Number.isFinite(effect.getComputedTiming().endTime))
  await nextFrame()
  await nextFrame()
  while (listMoving().length > 0) {
    await Promise.allSettled(listMoving().map(({ finished }) => finished))
    await nextFrame()
  }
})()`

/** Runs in the page: sizes and weights of visible text, without that of drawings. */
const READ_TYPE = `(() => {
  const sizes = new Set(), weights = new Set()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement: element, nodeValue } = texts.currentNode
    if (nodeValue.trim() === '' || element.closest('svg, script, style, noscript')) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { fontSize, fontWeight } = getComputedStyle(element)
    sizes.add(fontSize)
    weights.add(fontWeight)
  }
  return { sizes: [...sizes], weights: [...weights] }
})()`
const MOST_SIZES = 3
const MOST_WEIGHTS = 2

/**
 * Finds violations by axe, horizontal scrolling, and text of more sizes and weights than the design
 * has.
 */
export async function findProblems(page: Page): Promise<string[]> {
  const violations = await findViolations(page)
  const isTooWide = await page.evaluate<boolean>(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  )
  const { sizes, weights } = await page.evaluate<{ sizes: string[]; weights: string[] }>(READ_TYPE)
  return [
    ...violations,
    ...(isTooWide ? ['is wider than the window'] : []),
    ...(sizes.length > MOST_SIZES ? [`has text of ${sizes.length} sizes: ${sizes.join(', ')}`] : []),
    ...(weights.length > MOST_WEIGHTS
      ? [`has text of ${weights.length} weights: ${weights.join(', ')}`]
      : []),
  ]
}

/** Lists axe's violations on the page in its current state, once nothing on it moves. */
export async function findViolations(page: Page): Promise<string[]> {
  // Added past the content security policy, since it is the test's own script.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  await page.evaluate(REST)
  const violations = await page.evaluate<Violation[]>(RUN_AXE)
  return violations.flatMap(({ id, help, elements }) =>
    elements.map(html => `${id}: ${help}: ${html.slice(0, 200)}`),
  )
}
