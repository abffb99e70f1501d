import { expect, test } from 'vitest'
import type { ProgressSnapshot } from '../../../shared/api/progress.ts'
import { ProgressFeed } from './progress-feed.ts'

const HEARTBEAT_MS = 15_000

/** Creates a feed whose changes, time and permissions the test controls. */
function setUp() {
  const state = { stamp: '1', photos: 0, now: 0, isAllowed: true, costMs: 0 }
  const reads: string[] = []
  const errors: unknown[] = []
  const feed = new ProgressFeed({
    async readSnapshot(ownerId) {
      reads.push(ownerId)
      state.now += state.costMs
      if (ownerId === 'broken') throw new Error('unreadable')
      return { stats: { photos: state.photos }, batches: [] } as unknown as ProgressSnapshot
    },
    readStamp: async () => state.stamp,
    now: () => state.now,
    onError: error => errors.push(error),
  })
  const watch = (ownerId = 'ann', signal = new AbortController().signal) =>
    feed.watch(ownerId, { isAllowed: async () => state.isAllowed, signal })
  const change = () => {
    state.photos += 1
    state.stamp += '1'
  }
  return { state, reads, errors, feed, watch, change }
}

const readPhotos = (event: IteratorResult<string>) =>
  JSON.parse(/^event: progress\ndata: (.*)\n\n$/.exec(event.value)?.[1] ?? '').stats.photos

test('reads once for all viewers of an owner, and only after a change', async () => {
  const { feed, watch, change, reads } = setUp()
  const viewers = [watch(), watch(), watch()]
  const first = await Promise.all(viewers.map(viewer => viewer.next()))
  expect(first.map(readPhotos)).toEqual([0, 0, 0])
  await feed.poll()
  await feed.poll()
  expect(reads).toEqual(['ann'])
  const next = viewers.map(viewer => viewer.next())
  change()
  await feed.poll()
  expect((await Promise.all(next)).map(readPhotos)).toEqual([1, 1, 1])
  expect(reads).toEqual(['ann', 'ann'])
})

test('sends a slow viewer the newest state, and no state twice', async () => {
  const { feed, watch, change, state } = setUp()
  const viewer = watch()
  await viewer.next()
  for (let i = 0; i < 5; i++) {
    change()
    await feed.poll()
  }
  expect(readPhotos(await viewer.next())).toBe(5)
  const next = viewer.next()
  state.stamp += 'of another user'
  await feed.poll()
  change()
  await feed.poll()
  expect(readPhotos(await next)).toBe(6)
})

test('keeps the six newest viewers of a user, and notifies the others that they were replaced', async () => {
  const { feed, watch, change, reads } = setUp()
  const viewers = Array.from({ length: 300 }, () => watch())
  await Promise.all(viewers.map(viewer => viewer.next()))
  const bob = watch('bob')
  expect(readPhotos(await bob.next())).toBe(0)
  for (const viewer of viewers.slice(0, 294)) {
    // A stream that was replaced before its first event reports that first and ends.
    const event = await viewer.next()
    expect(event.done === true || event.value === 'event: replaced\ndata: {}\n\n').toBe(true)
    expect((await viewer.next()).done).toBe(true)
  }
  const next = viewers.slice(294).map(viewer => viewer.next())
  // The read that began with the streams has to end first.
  await feed.poll()
  const before = reads.length
  change()
  await feed.poll()
  expect((await Promise.all(next)).map(readPhotos)).toEqual([1, 1, 1, 1, 1, 1])
  expect(reads.slice(before).toSorted()).toEqual(['ann', 'bob'])
})

test('sends comments as a heartbeat, and ends when the viewer loses access or disconnects', async () => {
  const { feed, watch, state, reads } = setUp()
  const gone = new AbortController()
  const [viewer, other] = [watch(), watch('ann', gone.signal)]
  await Promise.all([viewer.next(), other.next()])
  const [next, last] = [viewer.next(), other.next()]
  gone.abort()
  expect((await last).done).toBe(true)
  state.now += HEARTBEAT_MS
  await feed.poll()
  expect((await next).value).toBe(': still here\n\n')
  state.isAllowed = false
  const end = viewer.next()
  state.now += HEARTBEAT_MS
  await feed.poll()
  expect((await end).done).toBe(true)
  state.stamp += 'later'
  await feed.poll()
  expect(reads).toEqual(['ann'])
})

test('reads as many owners per round as fit into the time limit, and the others later', async () => {
  const { feed, watch, change, reads, state } = setUp()
  const owners = ['a', 'b', 'c', 'd', 'e']
  const viewers = owners.map(owner => watch(owner))
  await Promise.all(viewers.map(viewer => viewer.next()))
  // The read that began with the streams has to end first.
  await feed.poll()
  reads.length = 0
  state.costMs = 30
  change()
  await feed.poll()
  expect(reads).toEqual(['a', 'b'])
  await feed.poll()
  await feed.poll()
  expect(reads).toEqual(owners)
})

test('notifies all other owners when the state of one cannot be read', async () => {
  const { feed, watch, change, errors } = setUp()
  const broken = watch('broken')
  void broken.next()
  const viewer = watch()
  await feed.poll()
  const first = viewer.next()
  change()
  await feed.poll()
  await feed.poll()
  expect(readPhotos(await first)).toBeGreaterThanOrEqual(0)
  expect(errors.length).toBeGreaterThan(0)
})

test('reads a large snapshot less often', async () => {
  const { feed, watch, change, reads, state } = setUp()
  state.costMs = 100
  const viewer = watch()
  await viewer.next()
  for (let i = 0; i < 4; i++) {
    state.now += 500
    change()
    await feed.poll()
  }
  expect([state.now, reads]).toEqual([2200, ['ann', 'ann']])
  expect(readPhotos(await viewer.next())).toBe(4)
})
