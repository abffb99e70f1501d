import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** The minified axe: every page parses it anew, which takes as long as half of its checks. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Violation = { id: string; help: string; elements: string[] }

/**
 * Runs in the page: returns only the fields that are reported. Transferring axe's whole result
 * takes several times as long as computing it.
 */
const RUN_AXE = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html) })))`

/**
 * Runs in the page: waits until no animation is running, since text that fades has too little
 * contrast. Animations of an element that has just been opened start a frame later.
 */
const WAIT_FOR_ANIMATIONS = `(async () => {
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

/** Runs in the page: returns sizes and weights of visible text, except in drawings. */
const READ_TYPE = `(() => {
  const sizes = new Set(), weights = new Set()
  const add = element => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return
    const { fontSize, fontWeight } = getComputedStyle(element)
    sizes.add(fontSize)
    weights.add(fontWeight)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement: element, nodeValue } = texts.currentNode
    if (nodeValue.trim() === '' || element.closest('svg, script, style, noscript')) continue
    add(element)
  }
  // What is typed or chosen is no text of the page.
  document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=range]), textarea').forEach(add)
  return { sizes: [...sizes], weights: [...weights] }
})()`
/** Numbers of sizes and weights of text that the design allows on one screen. */
const MAX_SIZES = 3
const MAX_WEIGHTS = 2

/** Finds axe's violations, horizontal scrolling, and more sizes or weights of text than allowed. */
export async function findProblems(page: Page): Promise<string[]> {
  const violations = await findViolations(page)
  const isTooWide = await page.evaluate<boolean>(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  )
  const { sizes, weights } = await page.evaluate<{ sizes: string[]; weights: string[] }>(READ_TYPE)
  return [
    ...violations,
    ...(isTooWide ? ['is wider than the window'] : []),
    ...(sizes.length > MAX_SIZES ? [`has text of ${sizes.length} sizes: ${sizes.join(', ')}`] : []),
    ...(weights.length > MAX_WEIGHTS ? [`has text of ${weights.length} weights: ${weights.join(', ')}`] : []),
  ]
}

/** Lists axe's violations on the page in its current state, once all animations have ended. */
export async function findViolations(page: Page): Promise<string[]> {
  // `evaluate` adds the script although the page's content security policy forbids it.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE)
  await page.evaluate(WAIT_FOR_ANIMATIONS)
  const violations = await page.evaluate<Violation[]>(RUN_AXE)
  return violations.flatMap(({ id, help, elements }) =>
    elements.map(html => `${id}: ${help}: ${html.slice(0, 200)}`),
  )
}
