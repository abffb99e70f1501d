import { expect, test } from 'vitest'
import { DAY_MS } from '../../../shared/api/durations.ts'
import { buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { pickStrip } from './timeline.ts'

test('GET /people/{personId}/timeline lists the years in which a person was photographed, with the best faces', async () => {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const person = await buildPerson(app, { ownerId, number: 1, photoIds: [] })
  const add = async (takenAt: string | undefined, quality: number) => {
    const { id: photoId } = await buildPhoto(app, { ownerId, ...(takenAt ? { takenAt } : {}) })
    return buildFace(app, { ownerId, photoId, personId: person.id, quality })
  }
  const old = await add('1998-12-31T23:59:59Z', 0.3)
  const late = await add('2020-06-01T00:00:00Z', 0.5)
  const best = await add('2020-06-02T00:00:00Z', 0.9)
  await add(undefined, 0.9)
  const answer = await user.send({ url: `/api/people/${person.id}/timeline` })
  expect(answer.json()).toMatchObject({
    years: [
      { year: 1998, photoCount: 1, faceIds: [old] },
      { year: 2020, photoCount: 2, faceIds: [best, late] },
    ],
    undatedCount: 1,
    strip: [
      { faceId: old, takenAt: '1998-12-31T23:59:59.000Z' },
      { faceId: best, takenAt: '2020-06-02T00:00:00.000Z' },
    ],
  })
})

test('the strip spreads its faces over the years, and contains the best face of each period', () => {
  const faces = Array.from({ length: 1000 }, (_, i) => ({
    id: `face ${i}`,
    photoId: `photo ${i}`,
    quality: i % 10 === 3 ? 0.9 : 0.5,
    // Nine tenths of the photos are from the last tenth of the time.
    takenAt: (i < 100 ? i * 90 : 9000 + i) * DAY_MS,
  }))
  const strip = pickStrip(faces, 10)
  expect(strip).toHaveLength(10)
  expect(strip.every(({ quality }) => quality === 0.9)).toBe(true)
  expect(strip.map(({ takenAt }) => takenAt)).toEqual(
    strip.map(({ takenAt }) => takenAt).toSorted((a, b) => a - b),
  )
  expect(pickStrip(faces.slice(0, 1), 10)).toHaveLength(1)
  expect(pickStrip([], 10)).toEqual([])
})
