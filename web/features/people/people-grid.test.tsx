// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { PeopleGrid } from './people-grid.tsx'

const GRID_PX = 600

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, GRID_PX, 0))
})

afterEach(() => void vi.restoreAllMocks())

async function setUp() {
  // A portrait that never loads.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  await renderInApp(
    <PeopleGrid
      sections={[{ id: 'all', heading: null, people: ['Asha', 'Ben'].map(describePerson) }]}
      label="People"
      onNearEnd={() => {}}
      renderCard={({ name }, hasTools) => (
        <>
          <a href="/">{name}</a>
          <img src="/waiting" alt="" />
          {hasTools && <button type="button">More options for {name}</button>}
        </>
      )}
    />,
  )
  expect(screen.queryAllByRole('button')).toEqual([])
  return (name: string) => screen.getByRole('link', { name })
}

it('shows the buttons of the card under the pointer before the portraits have loaded', async () => {
  const findLink = await setUp()
  fireEvent.pointerEnter(findLink('Ben').closest('article') as HTMLElement)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'More options for Ben',
  ])
})

it('shows the buttons of the card with the focus before the portraits have loaded', async () => {
  const findLink = await setUp()
  fireEvent.focus(findLink('Asha'))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'More options for Asha',
  ])
})

it('begins a row for each section', async () => {
  await renderInApp(
    <PeopleGrid
      sections={[
        { id: 'named', heading: 'Named', people: ['Asha', 'Ben'].map(describePerson) },
        { id: 'unnamed', heading: 'Who are they?', people: [describePerson('Person 1')] },
      ]}
      label="People"
      onNearEnd={() => {}}
      renderCard={({ name }) => name}
    />,
  )
  const rows = [...document.querySelectorAll('[data-index]')]
  expect(rows.map(row => row.textContent)).toEqual(['NamedAshaBen', 'Who are they?Person 1'])
  // No estimated position of its own, at which a row would cover the captions above it.
  expect(rows.map(row => row.getAttribute('style'))).toEqual([null, null])
})

function describePerson(name: string): PersonSummary {
  return {
    id: name,
    name,
    isNamed: true,
    photoCount: 3,
    faceCount: 3,
    coverFaceId: name,
    isCoverChosen: false,
    isFavourite: false,
    isHidden: false,
  }
}
