import { expect, test } from 'vitest'
import { leaveOutStaleBoxes } from './leave-out-stale-boxes.ts'
import { readPhotoNames, type PhotoNames } from './photo-names.ts'
import { writeSidecar } from './write-sidecar.ts'

const box = { x: 0.25, y: 0.25, width: 0.25, height: 0.5 }
const photo = { width: 4000, height: 3000, orientation: 1 }

function read(of: typeof photo): PhotoNames {
  const names = readPhotoNames(writeSidecar(of, [{ name: 'Ann', box }]))
  return { regions: [], people: [], ...names }
}

test('boxes of the whole picture, or of a smaller or turned copy, stay', () => {
  expect(leaveOutStaleBoxes(read(photo), photo).regions).toHaveLength(1)
  expect(leaveOutStaleBoxes(read(photo), { ...photo, width: 1024, height: 768 }).regions).toHaveLength(1)
  const sideways = { width: 3000, height: 4000, orientation: 6 }
  for (const of of [sideways, { ...sideways, orientation: 1 }, photo])
    expect(leaveOutStaleBoxes(read(of), sideways).regions).toHaveLength(1)
})

test('boxes of a picture that was cropped since are names without a box', () => {
  const named = { ...read(photo), people: ['Bob', 'Ann'] }
  for (const cropped of [
    { ...photo, height: 2250 },
    { ...photo, width: 3000 },
    { width: 3000, height: 4000, orientation: 1 },
  ])
    expect(leaveOutStaleBoxes(named, cropped)).toEqual({ regions: [], people: ['Ann', 'Bob'] })
})

test('boxes without the size of their picture stay', () => {
  const { appliedTo, ...unsized } = read(photo)
  expect(appliedTo).toEqual({ width: 4000, height: 3000 })
  expect(leaveOutStaleBoxes(unsized, { ...photo, height: 100 })).toEqual(unsized)
})
