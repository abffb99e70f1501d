// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { preloadPortraits } from './preload-portraits.ts'

let requested: string[]

beforeEach(() => {
  requested = []
  vi.spyOn(HTMLImageElement.prototype, 'srcset', 'set').mockImplementation(
    srcset => void requested.push(srcset),
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function buildPeople(count: number, photoCount: number): PersonSummary[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `person-${i}`,
    name: `Person ${i}`,
    isNamed: false,
    photoCount,
    faceCount: photoCount,
    coverFaceId: `face-${i}`,
    isCoverChosen: false,
    isFavourite: false,
    isHidden: false,
  }))
}

it('requests as many portraits as the window shows, in their order, and once', () => {
  vi.stubGlobal('innerWidth', 1440)
  vi.stubGlobal('innerHeight', 900)
  const people = buildPeople(200, 20)
  preloadPortraits(people)
  expect(requested.length).toBeGreaterThan(30)
  expect(requested.length).toBeLessThan(50)
  expect(requested.slice(0, 2)).toEqual(
    ['face-0', 'face-1'].map(
      id => `/api/faces/${id}/portrait?size=small 1x, /api/faces/${id}/portrait?size=large 1.5x`,
    ),
  )
  preloadPortraits(people)
  expect(new Set(requested).size).toBe(requested.length)
})

it('requests none of people who are usually folded', () => {
  preloadPortraits(buildPeople(5, 1))
  expect(requested).toEqual([])
})
