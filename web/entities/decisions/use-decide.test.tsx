// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DecisionAnswer } from '../../../shared/api/decisions.ts'
import type { DependedOnAnswer } from '../../../shared/api/history.ts'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { answerRequests, ApiError } from '../../api-client.ts'
import { renderHookInApp } from '../../testing/render-in-app.tsx'
import { texts } from '../../texts.ts'
import { peopleQuery } from '../people/people-queries.ts'
import { updatePerson } from './cached-people.ts'
import { useDecide } from './use-decide.ts'

const ANN: PersonSummary = {
  id: 'ann',
  name: 'Ann',
  isNamed: true,
  photoCount: 3,
  faceCount: 3,
  coverFaceId: 'face',
  isCoverChosen: false,
  isFavourite: false,
  isHidden: false,
}

const REFUSAL = 'This cannot be.'

let asked: string[]
/** The server's answer about a decision in the history. */
let entry: { undoneAt: string | null; isSettled: boolean; movedCount: number }

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  entry = { undoneAt: null, isSettled: true, movedCount: 0 }
  answerRequests(async (path, { method }) => {
    asked.push(`${method} ${path}`)
    if (method === 'GET') return Response.json(entry)
    return Response.json(buildAnswer(`${path.split('/').at(-2)} again`))
  })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a decision', () => {
  it('is shown immediately, and then as the server answers', async () => {
    const { decide, readAnn } = await setUp()
    const server = Promise.withResolvers<DecisionAnswer>()
    const deciding = decide({
      request: () => server.promise,
      optimisticChange: updatePerson('ann', { isFavourite: true }),
    })
    await act(async () => vi.advanceTimersByTimeAsync(0))
    expect(readAnn()).toMatchObject({ isFavourite: true, name: 'Ann' })
    server.resolve(buildAnswer('step', { ...ANN, isFavourite: true, name: 'Anna' }))
    await act(() => deciding)
    expect(readAnn()).toMatchObject({ isFavourite: true, name: 'Anna' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is reverted with the reason when the server refuses it', async () => {
    const { decide, readAnn } = await setUp()
    const optimisticChange = updatePerson('ann', { isFavourite: true })
    const answer = await act(() => decide({ request: () => refuse('not-found'), optimisticChange }))
    expect(answer).toBeNull()
    expect(readAnn()).toEqual(ANN)
    expect(screen.getByRole('alert').textContent).toContain(REFUSAL)
  })

  it('takes back only its own change when the server refuses it, and no later one', async () => {
    const { decide, readAnn, readList } = await setUp()
    const first = Promise.withResolvers<DecisionAnswer>()
    const hiding = Promise.withResolvers<DecisionAnswer>()
    const naming = Promise.withResolvers<DecisionAnswer>()
    const marked = decide({
      request: () => first.promise,
      optimisticChange: updatePerson('ann', { isFavourite: true, name: 'Anne' }),
    })
    const named = decide({
      request: () => naming.promise,
      optimisticChange: updatePerson('ann', { name: 'Anna' }),
    })
    await act(async () => vi.advanceTimersByTimeAsync(0))
    const hidden = decide({
      request: () => hiding.promise,
      optimisticChange: updatePerson('ann', { isHidden: true }),
    })
    await act(async () => vi.advanceTimersByTimeAsync(0))
    expect(readList()).toEqual([])
    first.reject(new ApiError('not-found', 404, REFUSAL))
    await act(() => marked)
    expect(readList()).toEqual([])
    naming.reject(new ApiError('not-found', 404, REFUSAL))
    await act(() => named)
    hiding.reject(new ApiError('not-found', 404, REFUSAL))
    await act(() => hidden)
    expect(readAnn()).toMatchObject({ isHidden: false })
    expect(readList()).toHaveLength(1)
  })

  it('keeps a later change of the same property, and then restores what was there first', async () => {
    const { decide, readAnn } = await setUp()
    const first = Promise.withResolvers<DecisionAnswer>()
    const second = Promise.withResolvers<DecisionAnswer>()
    const both = [
      decide({ request: () => first.promise, optimisticChange: updatePerson('ann', { name: 'Anne' }) }),
      decide({ request: () => second.promise, optimisticChange: updatePerson('ann', { name: 'Anna' }) }),
    ]
    await act(async () => vi.advanceTimersByTimeAsync(0))
    first.reject(new ApiError('not-found', 404, REFUSAL))
    await act(() => both[0])
    expect(readAnn()).toMatchObject({ name: 'Anna' })
    second.reject(new ApiError('not-found', 404, REFUSAL))
    await act(() => both[1])
    expect(readAnn()).toEqual(ANN)
  })

  it('shows no error that the screen handles', async () => {
    const { decide } = await setUp()
    const onError = vi.fn<(error: unknown) => boolean>(() => true)
    await act(() => decide({ request: () => refuse('same-name'), onError }))
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'same-name' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('reaches the server after earlier decisions', async () => {
    const { decide } = await setUp()
    const first = Promise.withResolvers<DecisionAnswer>()
    const second = vi.fn<() => Promise<DecisionAnswer>>(async () => buildAnswer('second'))
    const both = [decide({ request: () => first.promise }), decide({ request: second })]
    await act(async () => vi.advanceTimersByTimeAsync(0))
    expect(second).not.toHaveBeenCalled()
    first.resolve(buildAnswer('first'))
    await act(() => Promise.all(both))
    expect(second).toHaveBeenCalledOnce()
  })

  it('can be undone and redone in its newest notification only', async () => {
    const { decide } = await setUp()
    await act(() => decide({ request: async () => buildAnswer('step'), message: () => 'Ann it is.' }))
    expect(screen.getByRole('alert').textContent).toContain('Ann it is.')
    await press(texts.corrections.undo)
    expect(asked).toEqual(['POST /api/history/step/undo'])
    expect(screen.getByRole('alert').textContent).toContain(texts.corrections.undone)
    await press(texts.corrections.redo)
    expect(asked.at(-1)).toBe('POST /api/history/step/redo')
    expect(screen.getByRole('alert').textContent).toContain(texts.corrections.redone)
  })

  it('notifies of the faces that the grouping moved because of it, with a link to them', async () => {
    const { decide, router } = await setUp()
    entry = { undoneAt: null, isSettled: false, movedCount: 0 }
    await act(() => decide({ request: async () => buildAnswer('step') }))
    await act(async () => vi.advanceTimersByTimeAsync(2500))
    expect(screen.queryByRole('alert')).toBeNull()
    entry = { undoneAt: null, isSettled: true, movedCount: 4 }
    await act(async () => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByRole('alert').textContent).toContain(texts.corrections.movedAsWell(4))
    await press(texts.corrections.show)
    expect(router.state.location.href).toContain('step=step')
  })

  it('keeps its Undo when its notification lists faces that were moved because of it', async () => {
    const { decide } = await setUp()
    entry = { undoneAt: null, isSettled: true, movedCount: 4 }
    await act(() => decide({ request: async () => buildAnswer('step'), message: () => 'Moved.' }))
    await act(async () => vi.advanceTimersByTimeAsync(2000))
    const shown = screen.getByRole('alert').textContent
    expect(shown).toContain('Moved.')
    expect(shown).toContain(texts.corrections.movedAsWell(4))
    await press(texts.corrections.undo)
    expect(asked.at(-1)).toBe('POST /api/history/step/undo')
  })

  it('does not replace the Undo of a later decision', async () => {
    const { decide } = await setUp()
    entry = { undoneAt: null, isSettled: false, movedCount: 0 }
    await act(() => decide({ request: async () => buildAnswer('first') }))
    await act(() => decide({ request: async () => buildAnswer('second'), message: () => 'Taken out.' }))
    entry = { undoneAt: null, isSettled: true, movedCount: 0 }
    answerRequests(async path => Response.json(path.includes('first') ? { ...entry, movedCount: 4 } : entry))
    await act(async () => vi.advanceTimersByTimeAsync(2000))
    expect(screen.getByRole('alert').textContent).toContain('Taken out.')
    expect(screen.getByRole('alert').textContent).not.toContain(texts.corrections.movedAsWell(4))
  })

  it('does not notify of moves if it was undone meanwhile', async () => {
    const { decide } = await setUp()
    entry = { undoneAt: '2026-01-01T00:00:00Z', isSettled: true, movedCount: 4 }
    await act(() => decide({ request: async () => buildAnswer('step') }))
    await act(async () => vi.advanceTimersByTimeAsync(5000))
    expect(asked).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('several decisions', () => {
  it('stop at the first failure, show their number, and are undone together, the last first', async () => {
    const { decideEach } = await setUp()
    const last = vi.fn<() => Promise<DecisionAnswer>>()
    const done = await act(() =>
      decideEach(
        [
          { request: async () => buildAnswer('first') },
          { request: async () => buildAnswer('second') },
          { request: () => refuse('not-found') },
          { request: last },
        ],
        amount => `${amount} done`,
      ),
    )
    expect(done).toBe(2)
    expect(last).not.toHaveBeenCalled()
    const [error, decided] = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(error).toContain(REFUSAL)
    expect(decided).toContain('2 done')
    await press(texts.corrections.undo)
    expect(asked).toEqual(['POST /api/history/second/undo', 'POST /api/history/first/undo'])
  })
})

describe('an undo', () => {
  it('on which a later decision depends shows what has to be undone first', async () => {
    const { undo } = await setUp()
    answerRequests(async () => {
      const entry = { kind: 'hide', person: { id: 'ann', name: 'Ann' }, others: [], faceCount: 1 }
      const answer = { code: 'depended-on', message: '', blockedBy: [entry] }
      return Response.json(answer satisfies Record<keyof DependedOnAnswer, unknown>, { status: 409 })
    })
    await act(() => undo(['step']))
    const reason = texts.corrections.dependedOn(texts.history.hidden('Ann'))
    expect(screen.getByRole('alert').textContent).toContain(reason)
  })

  it('shows no notification on a screen that shows the change itself', async () => {
    const { undo, redo } = await setUp()
    await act(() => undo(['step'], { isQuiet: true }))
    await act(() => redo(['step'], { isQuiet: true }))
    expect(asked).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

/** Renders the hook in an app whose list of people contains only Ann. */
async function setUp() {
  const { result, queryClient, router } = await renderHookInApp(useDecide)
  const { queryKey } = peopleQuery
  queryClient.setQueryData(queryKey, {
    pages: [{ people: [ANN], nextCursor: null, total: 1, rare: 0 }],
    pageParams: [null],
  })
  const readList = () => queryClient.getQueryData(queryKey)?.pages[0]?.people
  const readAnn = () => readList()?.[0]
  return { ...result, readAnn, readList, router }
}

function buildAnswer(decisionId: string, ...people: PersonSummary[]): DecisionAnswer {
  return { decisionId, peopleVersion: 1, people, removedPeople: [], personId: null, movedFaces: 0 }
}

function refuse(code: string): Promise<never> {
  return Promise.reject(new ApiError(code, 409, REFUSAL))
}

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => vi.advanceTimersByTimeAsync(0))
}
