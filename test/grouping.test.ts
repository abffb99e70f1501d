import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Decision } from '../faces/cluster/decisions.ts'
import { groupFaces, growGroups } from '../faces/cluster/group-faces.ts'
import { groupIdByFace, type Group, type GroupableFace } from '../faces/cluster/groupable-face.ts'
import { scoreClustering } from '../faces/evaluate/clustering-scores.ts'
import { BUNDLED_NETWORK } from '../faces/networks/networks.ts'
import type { ModelSession } from '../faces/models.ts'
import { loadNeighbours } from '../server/machinery/imaging/load-face-models.ts'
import { buildAlbum, type AlbumFace } from './factories/build-album.ts'

const model = BUNDLED_NETWORK.grouping
let neighbours: ModelSession

beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
})

const album = fc
  .record({
    people: fc.integer({ min: 1, max: 8 }),
    photos: fc.integer({ min: 1, max: 25 }),
    seed: fc.integer(),
  })
  .map(buildAlbum)

const RUNS = { numRuns: 40 }

describe('groupFaces', () => {
  it('groups the faces of an album by person', async () => {
    const faces = buildAlbum({ people: 30, photos: 150, seed: 1 })
    const groups = await groupFaces(faces, { neighbours, model })
    expect(scoreFor(faces, groups).pairwise).toMatchObject({ precision: 1, recall: 1 })
  })

  it('returns no groups without faces', async () => {
    expect(await groupFaces([], { neighbours, model })).toEqual([])
  })

  it('refuses two faces with one id', async () => {
    const [face] = buildAlbum({ people: 1, photos: 1, seed: 1 })
    await expect(groupFaces([face!, face!], { neighbours, model })).rejects.toThrow(RangeError)
  })

  it('gives the same groups in any order', async () => {
    await fc.assert(
      fc.asyncProperty(album, fc.integer(), async (faces, seed) => {
        const shuffle = faces.toSorted((a, b) => hash(a.id, seed) - hash(b.id, seed))
        expect(await groupFaces(shuffle, { neighbours, model })).toEqual(
          await groupFaces(faces, { neighbours, model }),
        )
      }),
      RUNS,
    )
  })

  it('loses and duplicates no face, and never groups two faces of a photo', async () => {
    await fc.assert(
      fc.asyncProperty(album, async faces => {
        // All embeddings are equal, so that only the rule on faces of one photo separates them.
        const alike = faces.map(face => ({ ...face, embedding: faces[0]!.embedding }))
        for (const list of [faces, alike]) {
          const groups = await groupFaces(list, { neighbours, model })
          expect(listPlaces(groups)).toEqual(listIds(list))
          expect(listGroupsWithRepeatedPhoto(groups, list)).toEqual([])
        }
      }),
      RUNS,
    )
  })

  it('never groups embeddings that are zero, not finite or of another length', async () => {
    const damage = fc.constantFrom<(embedding: Float32Array) => Float32Array>(
      embedding => embedding.map(() => 0),
      embedding => embedding.map((value, i) => (i === 3 ? Number.NaN : value)),
      embedding => embedding.map(() => Infinity),
      embedding => embedding.slice(1),
      embedding => embedding.map(value => value * 2),
      () => new Float32Array(),
    )
    await fc.assert(
      fc.asyncProperty(album, fc.array(fc.option(damage), { minLength: 1 }), async (faces, damages) => {
        const chooseDamage = (i: number) => damages[i % damages.length] ?? undefined
        const given = faces.map((face, i) => ({
          ...face,
          embedding: chooseDamage(i)?.(face.embedding) ?? face.embedding,
        }))
        const whole = faces.filter((_, i) => !chooseDamage(i))
        const groups = await groupFaces(given, { neighbours, model })
        expect(groups).toEqual(await groupFaces(whole, { neighbours, model }))
        expect(listPlaces(groups)).toEqual(listIds(whole))
      }),
      RUNS,
    )
  })

  it('keeps the ids of people when all faces are grouped again', async () => {
    const faces = buildAlbum({ people: 6, photos: 40, seed: 3 })
    const first = await groupFaces(faces, { neighbours, model })
    const named = first.map((group, i) => ({ ...group, id: `name ${i}` }))
    expect(await groupFaces(faces, { neighbours, model, existing: named })).toEqual(named)
  })

  it('never merges people because of poor faces', async () => {
    const faces = buildAlbum({ people: 12, photos: 60, seed: 4, quality: 0.1 })
    const groups = await groupFaces(faces, { neighbours, model })
    expect(groups).toHaveLength(faces.length)
  })

  it('adds a poor face to the person it clearly belongs to', async () => {
    const faces = buildAlbum({ people: 5, photos: 60, seed: 5 })
    const poor = faces.map((face, i) => (i % 7 === 0 ? { ...face, quality: 0.1 } : face))
    const groups = await groupFaces(poor, { neighbours, model })
    expect(scoreFor(faces, groups).pairwise).toMatchObject({ precision: 1, recall: 1 })
  })
})

describe('decisions', () => {
  it('always override similarity', async () => {
    await fc.assert(
      fc.asyncProperty(
        album,
        fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1 }),
        async (faces, said) => {
          const assigned = faces.map((face, i) => ({ face, person: said[i % said.length]! }))
          const decided = assigned.filter(({ person }) => person !== '')
          const decisions = decided.map(({ face, person }) => buildSame(face, person))
          const groups = await groupFaces(faces, { neighbours, model, decisions })
          expect(listPlaces(groups)).toEqual(listIds(faces))
          const idOf = groupIdByFace(groups)
          for (const { face, person } of decided) expect(idOf.get(face.id)).toBe(person)
        },
      ),
      RUNS,
    )
  })

  it('keep a face away from a person, and two people separate', async () => {
    const faces = buildAlbum({ people: 1, photos: 6, seed: 6 })
    const [first, second, third] = faces
    const decisions: Decision[] = [
      buildSame(first!, 'anna'),
      buildSame(second!, 'berta'),
      { kind: 'different', of: [{ face: third!.id }, { person: 'anna' }] },
      { kind: 'different', of: [{ face: third!.id }, { person: 'berta' }] },
    ]
    const idOf = groupIdByFace(await groupFaces(faces, { neighbours, model, decisions }))
    expect(new Set([first, second, third].map(face => idOf.get(face!.id))).size).toBe(3)
  })

  it('remove a face from all groups', async () => {
    const faces = buildAlbum({ people: 1, photos: 3, seed: 7 })
    const decisions: Decision[] = [{ kind: 'not-a-face', face: faces[0]!.id }]
    const groups = await groupFaces(faces, { neighbours, model, decisions })
    expect(listPlaces(groups)).toEqual(listIds(faces.slice(1)))
  })
})

describe('growGroups', () => {
  it('keeps groups together, and the ids of people with decisions', async () => {
    await fc.assert(
      fc.asyncProperty(album, fc.nat(), fc.nat(), async (faces, cut, pick) => {
        const old = faces.slice(0, 1 + (cut % faces.length))
        const before = await groupFaces(old, { neighbours, model })
        const known = before[pick % before.length]!.id
        const decisions: Decision[] = [{ kind: 'known', person: known }]
        const after = await growGroups(before, faces, { neighbours, model, decisions })
        expect(listPlaces(after)).toEqual(listIds(faces))
        expect(listGroupsWithRepeatedPhoto(after, faces)).toEqual([])
        const idOf = groupIdByFace(after)
        for (const { faceIds } of before) expect(new Set(faceIds.map(id => idOf.get(id))).size).toBe(1)
        expect(idOf.get(before.find(({ id }) => id === known)!.faceIds[0]!)).toBe(known)
      }),
      RUNS,
    )
  })

  it('never merges two people whom the user named', async () => {
    const faces = buildAlbum({ people: 1, photos: 20, seed: 8 })
    const existing = [
      { id: 'anna', faceIds: faces.slice(0, 4).map(face => face.id) },
      { id: 'berta', faceIds: faces.slice(4, 8).map(face => face.id) },
    ]
    const decisions: Decision[] = existing.map(({ id }) => ({ kind: 'known', person: id }))
    const groups = await growGroups(existing, faces, { neighbours, model, decisions })
    const idOf = groupIdByFace(groups)
    for (const { id, faceIds } of existing) for (const face of faceIds) expect(idOf.get(face)).toBe(id)
  })

  it('merges and moves as decided, even two faces of one photo', async () => {
    const faces = buildAlbum({ people: 4, photos: 30, seed: 9 })
    const existing = await groupFaces(faces, { neighbours, model })
    const [large, small, other] = existing
    const moved = other!.faceIds[0]!
    const decisions: Decision[] = [
      { kind: 'same', of: [{ person: small!.id }, { person: large!.id }] },
      { kind: 'same', of: [{ face: moved }, { person: small!.id }] },
    ]
    const groups = await growGroups(existing, faces, { neighbours, model, decisions })
    expect(listPlaces(groups)).toEqual(listIds(faces))
    expect(groups.find(({ id }) => id === small!.id)?.faceIds).toEqual(
      [...large!.faceIds, ...small!.faceIds, moved].sort(),
    )
    expect(groups.some(({ id }) => id === large!.id)).toBe(false)
  })

  it('does not compare groups without new faces', async () => {
    const faces = buildAlbum({ people: 1, photos: 6, seed: 10 })
    const existing = faces.map(face => ({ id: `kept ${face.id}`, faceIds: [face.id] }))
    expect(await growGroups(existing, faces, { neighbours, model })).toEqual(existing)
  })

  it('comes close to grouping all at once when half of the photos are added later', async () => {
    const faces = buildAlbum({ people: 40, photos: 400, seed: 11 })
    const together = await groupFaces(faces, { neighbours, model })
    const listFacesOfPhotos = (count: number) => faces.filter(face => Number(face.photoId.slice(6)) < count)
    let groups = await groupFaces(listFacesOfPhotos(200), { neighbours, model })
    for (let count = 250; count <= 400; count += 50) {
      groups = await growGroups(groups, listFacesOfPhotos(count), { neighbours, model })
    }
    const [grown, whole] = [groupIdByFace(groups), groupIdByFace(together)]
    const agreement = scoreClustering(
      faces.map(face => whole.get(face.id)!),
      faces.map(face => grown.get(face.id)!),
    )
    expect(agreement.bcubed.f1).toBeGreaterThanOrEqual(0.97)
  })
})

function buildSame(face: GroupableFace, person: string): Decision {
  return { kind: 'same', of: [{ face: face.id }, { person }] }
}

function scoreFor(faces: readonly AlbumFace[], groups: readonly Group[]) {
  const idOf = groupIdByFace(groups)
  return scoreClustering(
    faces.map(face => face.person),
    faces.map(face => idOf.get(face.id) ?? ''),
  )
}

/** Lists every face of every group, sorted; a face in two groups is listed twice. */
function listPlaces(groups: readonly Group[]): string[] {
  return groups.flatMap(group => group.faceIds).sort()
}

function listIds(faces: readonly GroupableFace[]): string[] {
  return faces.map(face => face.id).sort()
}

/** Lists the groups that have two faces of one photo. */
function listGroupsWithRepeatedPhoto(groups: readonly Group[], faces: readonly GroupableFace[]): Group[] {
  const photoOf = new Map(faces.map(face => [face.id, face.photoId]))
  return groups.filter(({ faceIds }) => new Set(faceIds.map(id => photoOf.get(id))).size < faceIds.length)
}

/** Computes a number from the text and the seed, for shuffling. */
function hash(text: string, seed: number): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return hash >>> 0
}
