import { describe, expect, test } from 'vitest'
import { toApiFilters, isEmptySearch, readFilters, findWholeYear, addPeople } from './search-filters.ts'

describe('readFilters', () => {
  test('reads valid parameters of an address, and ignores the rest', () => {
    const all = {
      with: 'a,b',
      without: 'c',
      match: 'only',
      unknown: true,
      by: 'uploaded',
      from: '2020-01-31',
      to: '2021-12-01',
    }
    expect(readFilters({ ...all, photo: 'x', other: 1 })).toEqual(all)
    expect(
      readFilters({ with: 'a,', without: 5, match: 'all', unknown: 'yes', by: 'taken', from: '1.1.2020' }),
    ).toEqual({})
  })
})

describe('toApiFilters', () => {
  test('includes the whole last day, by the camera’s clock', () => {
    expect(toApiFilters({ from: '2020-02-29', to: '2020-12-31' })).toEqual({
      takenFrom: '2020-02-29T00:00:00.000Z',
      takenBefore: '2021-01-01T00:00:00.000Z',
    })
  })

  test('reads the days on which photos were added in the user’s time zone', () => {
    expect(toApiFilters({ by: 'uploaded', from: '2020-02-29' })).toEqual({
      uploadedFrom: new Date(2020, 1, 29).toISOString(),
    })
  })

  test('leaves out days that do not exist, and the match mode without people', () => {
    expect(toApiFilters({ from: '2020-99-99', match: 'any' })).toEqual({})
  })
})

test('addPeople keeps the other filters, and removes empty lists', () => {
  expect(
    addPeople({ with: 'a', match: 'any', from: '2020-01-01' }, { with: ['a', 'b'], without: ['c'] }),
  ).toEqual({
    with: 'a,b',
    without: 'c',
    match: 'any',
    from: '2020-01-01',
  })
  expect(addPeople({ with: 'a', match: 'any' }, { with: [], without: [] })).toEqual({})
  expect(isEmptySearch({ by: 'uploaded' })).toBe(true)
  expect(isEmptySearch({ unknown: true })).toBe(false)
})

test.each([
  ['1998-01-01', '1998-12-31', '1998'],
  ['1998-01-01', '1999-12-31', undefined],
  ['1998-01-02', '1998-12-31', undefined],
  ['1998-01-01', undefined, undefined],
  [undefined, undefined, undefined],
])('from %s to %s is the year %s', (from, to, year) => {
  expect(findWholeYear({ from, to })).toBe(year)
})

test('asks for the photos of one folder of the machine', () => {
  expect(readFilters({ folder: 'a-1' })).toEqual({ folder: 'a-1' })
  expect(readFilters({ folder: 'a b' })).toEqual({})
  expect(toApiFilters({ folder: 'a-1' })).toEqual({ folder: 'a-1' })
  expect(isEmptySearch({ folder: 'a-1' })).toBe(false)
})

test('asks for the photos of one album', () => {
  expect(readFilters({ album: 'a-1' })).toEqual({ album: 'a-1' })
  expect(toApiFilters({ album: 'a-1' })).toEqual({ album: 'a-1' })
  expect(isEmptySearch({ album: 'a-1' })).toBe(false)
})
