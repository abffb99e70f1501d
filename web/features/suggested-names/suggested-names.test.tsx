// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PersonSummary, SuggestedName } from '../../../shared/api/people.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { SuggestedNames, SuggestedNameStrip } from './suggested-names.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function buildPerson(id: string, name: string | null): PersonSummary {
  return {
    id,
    name: name ?? `Person ${id}`,
    isNamed: name !== null,
    photoCount: 5,
    faceCount: 5,
    coverFaceId: id,
    isCoverChosen: false,
    isFavourite: false,
    isHidden: false,
  }
}

const UNKNOWN: SuggestedName = {
  person: buildPerson('7', null),
  name: 'Asha',
  holder: null,
  photosWithName: 5,
  photosWithoutName: 1,
}
const KNOWN: SuggestedName = {
  ...UNKNOWN,
  person: buildPerson('8', null),
  name: 'Ravi',
  holder: buildPerson('1', 'Ravi'),
}

/** Returns the requests that change something. */
function answerWith(suggestions: readonly SuggestedName[]): [string, unknown][] {
  const sent: [string, unknown][] = []
  let open = suggestions
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ suggestions: open })
    // The app sends JSON as text.
    sent.push([`${method} ${path}`, JSON.parse(body as string)])
    open = open.filter(({ person }) => !path.includes(`/people/${person.id}/`))
    if (path.endsWith('/reject-name')) return Response.json({ suggestions: open })
    return Response.json({
      decisionId: null,
      peopleVersion: 1,
      people: [],
      removedPeople: [],
      personId: null,
      movedFaces: 0,
    })
  })
  return sent
}

it('names the person when the user says yes, and merges it with the one who has the name', async () => {
  const sent = answerWith([UNKNOWN, KNOWN])
  await renderInApp(<SuggestedNames />)
  await screen.findByText('Is this Asha?')
  expect(screen.getByText('The name was saved with 5 photos of this person.')).toBeTruthy()
  expect(
    screen.getByText('You already have someone called Ravi. If you select “Yes”, the two will be merged.'),
  ).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Yes' })[1]!)
  await waitFor(() => expect(screen.queryByText('Is this Ravi?')).toBeNull())
  expect(sent).toEqual([['PUT /api/people/8/name', { name: 'Ravi', ifTaken: 'merge' }]])
  expect(screen.getByText('Is this Asha?')).toBeTruthy()
})

it('remembers a no', async () => {
  const sent = answerWith([UNKNOWN])
  await renderInApp(<SuggestedNames />)
  fireEvent.click(await screen.findByRole('button', { name: 'No' }))
  await waitFor(() => expect(screen.queryByText('Is this Asha?')).toBeNull())
  expect(sent).toEqual([['POST /api/people/7/reject-name', { name: 'Asha' }]])
})

it('asks one question at a time, and after a dismissal the other one', async () => {
  answerWith([UNKNOWN, KNOWN])
  await renderInApp(<SuggestedNameStrip otherwise={<p>Same or different?</p>} />)
  await screen.findByText('Is this Asha?')
  expect(screen.queryByText('Is this Ravi?')).toBeNull()
  expect(screen.queryByText('Same or different?')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText('Is this Asha?')).toBeNull()
  expect(screen.getByText('Same or different?')).toBeTruthy()
})

it('leaves the place to the other question when no name is suggested', async () => {
  answerWith([])
  await renderInApp(<SuggestedNameStrip otherwise={<p>Same or different?</p>} />)
  expect(await screen.findByText('Same or different?')).toBeTruthy()
})
