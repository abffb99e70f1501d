// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { GroupingState, PeopleChange } from '../../../shared/api/grouping.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { GroupingNotices } from './grouping-notices.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const [ann, bob] = ['Ann', 'Bob'].map(name => ({ id: name, name, coverFaceId: name }))
const CHANGE: PeopleChange = {
  isAgreed: false,
  peopleBefore: 12,
  peopleAfter: 11,
  movedFaces: 7,
  joined: [{ person: ann!, into: bob! }],
  split: [{ person: bob!, parts: 2, faces: 3 }],
  joinedCount: 1,
  splitCount: 60,
  found: 2,
  lostFaces: 5,
}

/** Returns the paths that were requested. */
function answerWith(state: GroupingState): string[] {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    requested.push(`${init?.method ?? 'GET'} ${path}`)
    const isAgreed = init?.method === 'POST'
    return Response.json(
      isAgreed && state.change ? { ...state, change: { ...state.change, isAgreed } } : state,
    )
  })
  return requested
}

it('lists the people who would change, and changes them when the user agrees', async () => {
  const requested = answerWith({ change: CHANGE, isRefused: false })
  await renderInApp(<GroupingNotices />)
  await screen.findByText('12 people would become 11, and 7 faces would move to another person.')
  for (const line of [
    'Ann would be merged into Bob',
    '3 faces would move from Bob to other people',
    'and 59 more',
    'Newly found: 2 people',
    'No longer found: 5 faces',
  ])
    expect(screen.getByText(line)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change now' }))
  await screen.findByText('Updating people')
  expect(requested).toContain('POST /api/grouping/change')
  expect(screen.queryByRole('button')).toBeNull()
})

it('is not shown again in this window once it is postponed', async () => {
  answerWith({ change: CHANGE, isRefused: false })
  await renderInApp(<GroupingNotices />)
  fireEvent.click(await screen.findByRole('button', { name: 'Later' }))
  await waitFor(() => expect(screen.queryByText('What would change')).toBeNull())
})

it('says that people stay unchanged if a grouping was refused', async () => {
  answerWith({ change: null, isRefused: true })
  await renderInApp(<GroupingNotices />)
  await screen.findByText('The people in your photos haven’t been updated')
  expect(screen.getByText('kindred doctor')).toBeTruthy()
})
