import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

function openStream(isTTY: boolean): { stream: NodeJS.WriteStream; written: () => string } {
  const chunks: string[] = []
  const stream = new PassThrough()
  stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  // cli-progress moves the cursor with these; the position is not tested.
  const moves = { cursorTo: () => true, moveCursor: () => true, clearLine: () => true }
  const terminal = Object.assign(stream, { isTTY, columns: 100, ...moves }) as unknown as NodeJS.WriteStream
  return { stream: terminal, written: () => chunks.join('') }
}

function runClock() {
  let ms = 0
  return { now: () => ms, pass: (more: number) => void (ms += more) }
}

test('prints a plain line every five seconds if there is no terminal', () => {
  const { stream, written } = openStream(false)
  const clock = runClock()
  const progress = createProgress({ stream, now: clock.now })
  progress.begin('Looking for faces', 300)
  for (let i = 0; i < 300; i++) {
    clock.pass(100)
    progress.advance()
  }
  progress.end()
  expect(written().split('\n')).toEqual([
    'Looking for faces: 300 photos',
    'Looking for faces: 50 of 300 photos, 10.0 photos/s, 25 s left',
    'Looking for faces: 100 of 300 photos, 10.0 photos/s, 20 s left',
    'Looking for faces: 150 of 300 photos, 10.0 photos/s, 15 s left',
    'Looking for faces: 200 of 300 photos, 10.0 photos/s, 10 s left',
    'Looking for faces: 250 of 300 photos, 10.0 photos/s, 5 s left',
    'Looking for faces: 300 of 300 photos',
    '',
  ])
})

test.each([
  [10_000, '1 h 15 min'],
  [8_260, '1 h'],
])(
  'takes the time left from the latest photos: those out of the cache cost nothing (%i photos)',
  (total, left) => {
    const { stream, written } = openStream(false)
    const clock = runClock()
    const progress = createProgress({ stream, now: clock.now })
    progress.begin('Looking', total)
    for (let i = 0; i < 1000; i++) progress.advance()
    for (let i = 0; i < 60; i++) {
      clock.pass(500)
      progress.advance()
    }
    expect(written().trimEnd().split('\n').at(-1)).toBe(
      `Looking: 1060 of ${total} photos, 2.0 photos/s, ${left} left`,
    )
  },
)

test('draws a bar on a terminal and prints lines above it', () => {
  const { stream, written } = openStream(true)
  const clock = runClock()
  const progress = createProgress({ stream, now: clock.now })
  progress.begin('Looking for faces', 2)
  progress.print('a.jpg: the file is empty')
  clock.pass(500)
  progress.advance()
  clock.pass(500)
  progress.advance()
  progress.end()
  expect(written()).toContain('2/2 photos  2.0 photos/s, 0 s left')
  expect(written()).toContain('a.jpg: the file is empty\n')
})

test('prints lines before and after the work, too', () => {
  for (const isTTY of [true, false]) {
    const { stream, written } = openStream(isTTY)
    createProgress({ stream }).print('a line')
    expect(written()).toBe('a line\n')
  }
})
