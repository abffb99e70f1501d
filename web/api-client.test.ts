// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerRequests, call, waitForResponses, whenSignedOut } from './api-client.ts'
import { loadLanguage } from './texts.ts'

beforeEach(() => localStorage.clear())
afterEach(() => whenSignedOut(() => {}))

it.each([
  ['en', 'Person 4'],
  ['hi', 'व्यक्ति 4'],
  ['ar', 'الشخص 4'],
])('shows unnamed people in the language %s', async (language, name) => {
  localStorage.setItem('kindred.language', language)
  await loadLanguage()
  answerRequests(async () =>
    Response.json({ people: [{ name: 'Person 4' }, { name: 'Ann' }, { name: 'Person 4 (2)' }] }),
  )
  expect(await call('GET /api/people')).toEqual({
    people: [{ name }, { name: 'Ann' }, { name: 'Person 4 (2)' }],
  })
})

it.each([
  [401, 'not-signed-in', 'POST', 1],
  [401, 'unknown', 'GET', 1],
  [401, 'INVALID_PASSWORD', 'POST', 0],
  [404, 'not-found', 'GET', 0],
])('tells from %i %s for %s whether the session has ended', async (status, code, method, times) => {
  const end = vi.fn<() => void>()
  whenSignedOut(end)
  answerRequests(async () => Response.json({ code, message: '' }, { status }))
  await expect(call(`${method} /api/x` as 'GET /api/people')).rejects.toMatchObject({ code })
  expect(end).toHaveBeenCalledTimes(times)
})

it('waits for the responses of requests, and of those that follow', async () => {
  const answers: (() => void)[] = []
  answerRequests(
    () => new Promise(resolve => answers.push(() => resolve(Response.json({ code: 'ok', message: '' })))),
  )
  const order: string[] = []
  const both = call('GET /api/people').then(async () => {
    const second = call('GET /api/people')
    answers[1]?.()
    await second
    order.push('second')
  })
  const waiting = waitForResponses(60_000).then(() => order.push('waited'))
  answers[0]?.()
  await Promise.all([both, waiting])
  expect(order).toEqual(['second', 'waited'])
})

it('waits no longer than the limit for a response that does not come', async () => {
  answerRequests(() => new Promise(() => {}))
  void call('GET /api/people')
  await expect(waitForResponses(20)).resolves.toBeUndefined()
})
