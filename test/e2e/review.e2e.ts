import type { BrowserContext, Locator, Page, Response } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReviewAnswer } from '../../shared/api/review.ts'
import { hasChromium } from './browser.ts'
import { untilIdle } from './until-idle.ts'
import { read, useLibrary } from './use-library.ts'

describe.skipIf(!hasChromium)('answering questions', () => {
  const { app, visit } = useLibrary({ hasTouch: true })
  let context: BrowserContext
  let page: Page

  beforeAll(() => {
    ;({ context, page } = visit)
  })

  it('leads from the results to a question, with how many are left', async () => {
    await page.getByRole('link', { name: /^Answer \d+ question/ }).click()
    await page.getByRole('heading', { name: 'Same or different?' }).waitFor()
    await page.getByRole('region', { name: 'Is this the same person?' }).waitFor()
    expect(await page.getByRole('img', { name: /^A face of / }).count()).toBe(2)
  })

  it('takes an answer by key, and takes it back', async () => {
    const before = await review()
    const after = await answering(() => page.keyboard.press('n'))
    expect(facesOf(after)).not.toEqual(facesOf(before))
    expect(after.questionsLeft).toBeLessThan(before.questionsLeft)
    await untilIdle(app)
    const takenBack = page.waitForResponse(/\/undo$/)
    await page.getByRole('button', { name: 'Take the last answer back' }).click()
    await takenBack
    await untilIdle(app)
    expect((await review()).questionsLeft).toBe(before.questionsLeft)
  })

  it('takes back what was put off by a slip of the key, and then the answer before it', async () => {
    await page.reload()
    const question = page.getByRole('region', { name: 'Is this the same person?' })
    await question.waitFor()
    const before = await review()
    const answered = await answering(() => page.keyboard.press('n'))
    expect(await answering(() => page.keyboard.press('s'))).toMatchObject({ skipped: 1 })
    const skipTaken = page.waitForResponse(/\/take-back$/)
    await page.getByRole('button', { name: 'Take the last answer back' }).click()
    const askedAgain = (await (await skipTaken).json()) as ReviewAnswer // the route's schema has filtered it
    expect(askedAgain.skipped).toBe(0)
    // By its faces: a grouping may have asked it anew meanwhile.
    expect(facesOf(askedAgain)).toEqual(facesOf(answered))
    const answerTaken = page.waitForResponse(/\/undo$/)
    await page.keyboard.press('Control+z')
    await answerTaken
    await page.getByRole('button', { name: 'Take the last answer back' }).waitFor({ state: 'detached' })
    await untilIdle(app)
    expect(await review()).toMatchObject({ skipped: 0, questionsLeft: before.questionsLeft })
  })

  it('takes an answer by a finger', async () => {
    await page.reload()
    const before = await review()
    const faces = page.getByRole('img', { name: /^A face of / }).first()
    await faces.waitFor()
    const after = await answering(async () => {
      await swipe(await middleOf(faces), -160)
    })
    expect(after.questionsLeft).toBeLessThan(before.questionsLeft)
  })

  it('asks no question twice, however quickly it is answered', async () => {
    await untilIdle(app)
    await page.reload()
    await page.getByRole('region', { name: 'Is this the same person?' }).waitFor()
    const asked: string[] = []
    const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/review', async route => {
      const { faceIds } = (route.request().postDataJSON() ?? {}) as { faceIds?: string[] }
      if (faceIds !== undefined) asked.push(faceIds.join())
      // The answer to the first comes back, and knows nothing of the second.
      if (faceIds !== undefined && asked.length === 2) await isHeld
      await route.fallback()
    })
    await answering(async () => {
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

  it('loses no answer, however quickly keys are pressed while the machine groups', async () => {
    await untilIdle(app)
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
    const takeBack = page.getByRole('button', { name: 'Take the last answer back' })
    for (let i = 0; i < presses; i++) {
      const taken = page.waitForResponse(/\/undo$/)
      await takeBack.click()
      expect((await taken).status()).toBe(200)
    }
    await untilIdle(app)
    expect((await review()).questionsLeft).toBe(questionsLeft)
  })

  it('remembers what was put off until all is asked, then asks it again', async () => {
    await untilIdle(app)
    await page.reload()
    const { skipped } = await answering(() => page.getByRole('button', { name: 'Not sure' }).click())
    expect(skipped).toBe(1)
    for (let left = (await review()).questionsLeft; left > 0; left = (await review()).questionsLeft) {
      await page.getByRole('region', { name: 'Is this the same person?' }).waitFor()
      await answering(() => page.keyboard.press('n'))
      await untilIdle(app)
      await page.reload()
    }
    await page.getByRole('heading', { name: 'All questions are answered' }).waitFor()
    await page.getByRole('button', { name: 'Ask them again' }).click()
    await page.getByRole('region', { name: 'Is this the same person?' }).waitFor()
    expect((await review()).skipped).toBe(0)
  })

  it('writes the answers into the history', async () => {
    await page.goto('/dashboard/results/history')
    await page.getByText('From a question').first().waitFor()
    expect(visit.complaints).toEqual([])
  })

  function review(): Promise<ReviewAnswer> {
    return read<ReviewAnswer>(context, '/api/review')
  }

  /** Gives what the server says to the answer. */
  async function answering(act: () => Promise<void>): Promise<ReviewAnswer> {
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

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function isAnswer(response: Response): boolean {
  return response.url().endsWith('/api/review') && response.request().method() === 'POST'
}

function facesOf({ question }: ReviewAnswer): string[] | undefined {
  return question?.faces.map(({ faceId }) => faceId)
}
