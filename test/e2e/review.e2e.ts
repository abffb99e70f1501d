import type { BrowserContext, Page, Response } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReviewAnswer } from '../../shared/api/grouping.ts'
import { hasChromium } from './browser.ts'
import { locateMiddle } from './touch-screen.ts'
import { findViolations } from './check-accessibility.ts'
import { waitUntilIdle } from './wait-until-idle.ts'
import { read, useLibrary } from './use-library.ts'

describe.skipIf(!hasChromium)('answering questions', () => {
  const { app, visit } = useLibrary({ hasTouch: true })
  let context: BrowserContext
  let page: Page

  beforeAll(() => {
    ;({ context, page } = visit)
  })

  it('asks beside the people, shows the whole photo of a face, and takes an answer by key', async () => {
    const strip = page.getByRole('region', { name: 'Is this the same person?' })
    await strip
      .getByRole('button', { name: /^Show the photo of / })
      .first()
      .click()
    await page.getByRole('dialog', { name: /^Show the photo of / }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    const before = await review()
    expect((await waitForAnswer(() => page.keyboard.press('n'))).questionsLeft).toBeLessThan(
      before.questionsLeft,
    )
  })

  it('asks nothing after “Not now” until the window is closed', async () => {
    const other = await context.newPage()
    await other.goto('/dashboard/results')
    await other.getByRole('button', { name: 'Not now' }).click()
    await other.reload()
    const asked = other.getByRole('region', { name: 'Is this the same person?' })
    await other.getByRole('article').first().waitFor()
    expect(await asked.count()).toBe(0)
    await other.close()
    const next = await context.newPage()
    await next.goto('/dashboard/results')
    await next.getByRole('region', { name: 'Is this the same person?' }).waitFor()
    await next.close()
  })

  it('leads from the results to a question, with how many are left', async () => {
    await page.getByRole('link', { name: /^Answer \d+ question/ }).click()
    await page.getByRole('heading', { name: 'Same or different?' }).waitFor()
    await page.getByRole('region', { name: 'Is this the same person?' }).waitFor()
    expect(await page.getByRole('img', { name: /’s face$/ }).count()).toBe(2)
  })

  it('accepts an answer by key, and undoes it', async () => {
    const before = await review()
    const after = await waitForAnswer(() => page.keyboard.press('n'))
    expect(readFaceIds(after)).not.toEqual(readFaceIds(before))
    expect(after.questionsLeft).toBeLessThan(before.questionsLeft)
    await waitUntilIdle(app)
    const takenBack = page.waitForResponse(/\/undo$/)
    await page.getByRole('button', { name: 'Undo last answer' }).click()
    await takenBack
    await waitUntilIdle(app)
    expect((await review()).questionsLeft).toBe(before.questionsLeft)
  })

  it('undoes a skip by mistake, and then the answer before it', async () => {
    await page.reload()
    const question = page.getByRole('region', { name: 'Is this the same person?' })
    await question.waitFor()
    const before = await review()
    const answered = await waitForAnswer(() => page.keyboard.press('n'))
    expect(await waitForAnswer(() => page.keyboard.press('s'))).toMatchObject({ skipped: 1 })
    const skipTaken = page.waitForResponse(/\/take-back$/)
    await page.getByRole('button', { name: 'Undo last answer' }).click()
    const askedAgain = (await (await skipTaken).json()) as ReviewAnswer // the route's schema has filtered it
    expect(askedAgain.skipped).toBe(0)
    // Compared by its faces, since a grouping may have created the question again.
    expect(readFaceIds(askedAgain)).toEqual(readFaceIds(answered))
    const answerTaken = page.waitForResponse(/\/undo$/)
    await page.keyboard.press('Control+z')
    await answerTaken
    await page.getByRole('button', { name: 'Undo last answer' }).waitFor({ state: 'detached' })
    await waitUntilIdle(app)
    expect(await review()).toMatchObject({ skipped: 0, questionsLeft: before.questionsLeft })
  })

  it('accepts an answer by touch', async () => {
    await page.reload()
    const before = await review()
    const faces = page.getByRole('img', { name: /’s face$/ }).first()
    await faces.waitFor()
    const after = await waitForAnswer(async () => {
      await swipe(await locateMiddle(faces), -160)
    })
    expect(after.questionsLeft).toBeLessThan(before.questionsLeft)
  })

  it('asks no question twice, however quickly it is answered', async () => {
    await waitUntilIdle(app)
    await page.reload()
    await page.getByRole('region', { name: 'Is this the same person?' }).waitFor()
    const asked: string[] = []
    const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/review', async route => {
      const { faceIds } = (route.request().postDataJSON() ?? {}) as { faceIds?: string[] }
      if (faceIds !== undefined) asked.push(faceIds.join())
      // Holds the second answer: the reply to the first one is computed without it.
      if (faceIds !== undefined && asked.length === 2) await isHeld
      await route.fallback()
    })
    await waitForAnswer(async () => {
      await page.keyboard.press('n')
      await page.keyboard.press('n')
    })
    await expect.poll(() => asked.length).toBe(2)
    await page.keyboard.press('n')
    goOn()
    await expect.poll(() => asked.length).toBe(3)
    expect(new Set(asked).size).toBe(3)
    await page.unroute('**/api/review')
  })

  it('loses no answer, however quickly keys are pressed during a grouping', async () => {
    await waitUntilIdle(app)
    await page.reload()
    await page.getByRole('region', { name: 'Is this the same person?' }).waitFor()
    const { question, next, questionsLeft } = await review()
    const presses = [question, ...next].filter(one => one !== null).length
    const statuses: number[] = []
    const onResponse = (answer: Response) => {
      if (isAnswer(answer)) statuses.push(answer.status())
    }
    page.on('response', onResponse)
    for (let i = 0; i < presses; i++) await page.keyboard.press('n')
    await expect.poll(() => statuses).toEqual(Array.from({ length: presses }, () => 200))
    page.off('response', onResponse)
    const takeBack = page.getByRole('button', { name: 'Undo last answer' })
    for (let i = 0; i < presses; i++) {
      const taken = page.waitForResponse(/\/undo$/)
      await takeBack.click()
      expect((await taken).status()).toBe(200)
    }
    await waitUntilIdle(app)
    expect((await review()).questionsLeft).toBe(questionsLeft)
  })

  it('asks skipped questions again only after all others', async () => {
    await waitUntilIdle(app)
    await page.reload()
    const { skipped } = await waitForAnswer(() => page.getByRole('button', { name: 'Not sure' }).click())
    expect(skipped).toBe(1)
    for (let left = (await review()).questionsLeft; left > 0; left = (await review()).questionsLeft) {
      await page.getByRole('region', { name: 'Is this the same person?' }).waitFor()
      await waitForAnswer(() => page.keyboard.press('n'))
      await waitUntilIdle(app)
      await page.reload()
    }
    await page.getByRole('heading', { name: 'All questions answered' }).waitFor()
    await page.getByRole('button', { name: 'Ask me again' }).click()
    await page.getByRole('region', { name: 'Is this the same person?' }).waitFor()
    expect((await review()).skipped).toBe(0)
  })

  it('lists the answers in the history', async () => {
    await page.goto('/dashboard/results/history')
    await page.getByText('Your answer to a question').first().waitFor()
    expect(visit.complaints).toEqual([])
  })

  function review(): Promise<ReviewAnswer> {
    return read<ReviewAnswer>(context, '/api/review')
  }

  /** Returns the server's reply to the answer. */
  async function waitForAnswer(act: () => Promise<void>): Promise<ReviewAnswer> {
    const answered = page.waitForResponse(isAnswer)
    await act()
    const answer = await answered
    expect(answer.status()).toBe(200)
    return (await answer.json()) as ReviewAnswer // the route's schema has filtered it
  }

  async function swipe(from: { x: number; y: number }, by: number): Promise<void> {
    const finger = await context.newCDPSession(page)
    const point = (share: number) => [{ x: from.x + by * share, y: from.y }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(0) })
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(share) })
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await finger.detach()
  }
})

function isAnswer(response: Response): boolean {
  return response.url().endsWith('/api/review') && response.request().method() === 'POST'
}

function readFaceIds({ question }: ReviewAnswer): string[] | undefined {
  return question?.faces.map(({ faceId }) => faceId)
}
