// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { usePeopleSections } from './use-people-sections.tsx'

function buildPeople(count: number, photoCount: number): PersonSummary[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `${photoCount}-${i}`,
    name: `Person ${i}`,
    isNamed: false,
    isFavourite: false,
    isHidden: false,
    photoCount,
    faceCount: photoCount,
    coverFaceId: `${i}`,
    isCoverChosen: false,
  }))
}

function Sections({ people, rare }: { people: readonly PersonSummary[]; rare: number }) {
  return usePeopleSections(people, { total: people.length, rare }).shown.map(
    ({ id, heading, people: shown }) => (
      <section key={id} aria-label={id}>
        {heading}
        {shown.length}
      </section>
    ),
  )
}

/** Returns the button that folds the section of rare people. */
async function show(others: readonly PersonSummary[]): Promise<HTMLElement> {
  const rare = buildPeople(20, 1)
  await renderInApp(<Sections people={[...others, ...rare]} rare={rare.length} />)
  return screen.getByRole('button')
}

it('folds rare people below a row of others', async () => {
  const fold = await show(buildPeople(6, 9))
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
})

it('shows rare people at first where the page would be nearly empty, and folds them when asked to', async () => {
  const fold = await show(buildPeople(5, 9))
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('false')
})

it('keeps showing people who were all rare while one of them is named', async () => {
  const rare = buildPeople(20, 1)
  const named = rare.map((person, i) => ({ ...person, isNamed: i === 0 }))
  function Page() {
    const [isNamed, setNamed] = useState(false)
    const sections = usePeopleSections(isNamed ? named : rare, { total: 20, rare: isNamed ? 19 : 20 })
    return (
      <>
        <button type="button" onClick={() => sections.setNaming(true)}>
          Name
        </button>
        <button type="button" onClick={() => setNamed(true)}>
          Enter
        </button>
        <p role="status">{sections.shown.map(({ id, people: shown }) => `${id} ${shown.length}`).join()}</p>
      </>
    )
  }
  await renderInApp(<Page />)
  expect(screen.getByRole('status').textContent).toBe('unnamed 20')
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  fireEvent.click(screen.getByRole('button', { name: 'Enter' }))
  expect(screen.getByRole('status').textContent).toBe('unnamed 20')
})
