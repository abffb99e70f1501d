import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { WAIT_LIMITS } from '../../test/wait-limits.ts'
import { findFreePort } from '../../test/server/find-free-port.ts'
import { makeTemporaryFolder } from '../../test/server/make-temporary-folder.ts'
import { answerWith, serve } from '../fixtures/serve-bytes.ts'
import { fetchCheckpoint, type Source } from './fetch-checkpoint.ts'

const BYTES = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 7) % 251)
const HALF = BYTES.subarray(0, 100_000)

function buildSource(url: string): Source {
  return { url, bytes: BYTES.length, sha256: createHash('sha256').update(BYTES).digest('hex') }
}

async function prepare(part?: Uint8Array) {
  const partFile = join(await makeTemporaryFolder(), 'network.part')
  if (part) await writeFile(partFile, part)
  const progress: number[] = []
  const stopping = new AbortController()
  const options = { partFile, signal: stopping.signal, onProgress: (bytes: number) => progress.push(bytes) }
  return { partFile, progress, stopping, options }
}

test('a checkpoint is downloaded, and its progress reported', async () => {
  const { options, progress } = await prepare()
  const url = await serve(answerWith(BYTES))
  expect(await fetchCheckpoint(buildSource(url), options)).toEqual(Buffer.from(BYTES))
  expect([progress[0], progress.at(-1)]).toEqual([0, BYTES.length])
})

test('an interrupted download continues where it stopped', async () => {
  const { options, progress } = await prepare(HALF)
  const ranges: unknown[] = []
  const answer = answerWith(BYTES)
  const url = await serve((request, response) => {
    ranges.push(request.headers.range)
    answer(request, response)
  })
  expect(await fetchCheckpoint(buildSource(url), options)).toEqual(Buffer.from(BYTES))
  expect(ranges).toEqual([`bytes=${HALF.length}-`])
  expect(progress[0]).toBe(HALF.length)
})

test('a complete download is not repeated', async () => {
  const { options } = await prepare(BYTES)
  const url = `http://127.0.0.1:${await findFreePort()}`
  expect(await fetchCheckpoint(buildSource(url), options)).toEqual(Buffer.from(BYTES))
})

test.each([
  ['half of it, and the server cannot continue', HALF],
  ['more than all of it', Buffer.concat([BYTES, HALF])],
])('a checkpoint is downloaded from its beginning where there is %s', async (_, part) => {
  const { options } = await prepare(part)
  const url = await serve((_, response) => void response.end(BYTES))
  expect(await fetchCheckpoint(buildSource(url), options)).toEqual(Buffer.from(BYTES))
})

test('a broken connection leaves the downloaded part for the next attempt', async () => {
  const { options, partFile } = await prepare()
  let isFirst = true
  const url = await serve((request, response) => {
    if (!isFirst) return answerWith(BYTES)(request, response)
    isFirst = false
    response.writeHead(200, { 'content-length': BYTES.length })
    response.write(HALF, () => setImmediate(() => response.destroy()))
  })
  await expect(fetchCheckpoint(buildSource(url), options)).rejects.toThrow(
    /^The connection to 127\.0\.0\.1:\d+ was lost after \d+ of 200000 bytes\. Run the command again/,
  )
  const part = await readFile(partFile)
  expect(Buffer.from(BYTES).subarray(0, part.length).equals(part)).toBe(true)
  expect(await fetchCheckpoint(buildSource(url), options)).toEqual(Buffer.from(BYTES))
})

test('Ctrl-C stops the download and leaves the downloaded part', async () => {
  const { options, stopping, partFile } = await prepare()
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-length': BYTES.length })
    response.write(HALF)
  })
  const download = fetchCheckpoint(buildSource(url), options).catch((error: unknown) => error)
  await vi.waitFor(async () => expect(await readFile(partFile)).not.toHaveLength(0), WAIT_LIMITS)
  stopping.abort()
  expect(await download).toMatchObject({ name: 'AbortError' })
  expect(await readFile(partFile)).not.toHaveLength(0)
})

test('redirects are followed', async () => {
  const { options } = await prepare()
  const target = await serve(answerWith(BYTES))
  const url = await serve((_, response) => void response.writeHead(302, { location: target }).end())
  expect(await fetchCheckpoint(buildSource(url), options)).toEqual(Buffer.from(BYTES))
})

test.each<[string, Parameters<typeof serve>[0], RegExp]>([
  [
    'has no such file',
    (_, response) => void response.writeHead(404).end(),
    /^The authors no longer offer http/,
  ],
  ['fails', (_, response) => void response.writeHead(503).end(), /responded with status 503\. Nothing/],
  [
    'sends another part than was asked for',
    (_, response) => void response.writeHead(206, { 'content-range': 'bytes 5-9/10' }).end('hello'),
    /responded with status 206/,
  ],
  [
    'sends other bytes',
    (_, response) => void response.end(Buffer.alloc(BYTES.length)),
    /^the SHA-256 of \S+ is \w+ instead of/,
  ],
  ['sends more', (_, response) => void response.end(Buffer.alloc(BYTES.length + 1)), /is larger than/],
  ['sends less', (_, response) => void response.end(HALF), /sent only 100000 of 200000 bytes/],
  [
    'redirects to another protocol',
    (_, response) => void response.writeHead(302, { location: 'https://127.0.0.1:9/' }).end(),
    /redirects to a different kind of address/,
  ],
  [
    'redirects for ever',
    (_, response) => void response.writeHead(302, { location: '/' }).end(),
    /redirects more than 5 times/,
  ],
])('a server that %s is reported in one line', async (_, answer, message) => {
  const { options } = await prepare()
  const url = await serve(answer)
  const error: unknown = await fetchCheckpoint(buildSource(url), options).catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'network-not-fetched', message: expect.stringMatching(message) })
})

test('wrong bytes are deleted', async () => {
  const { options, partFile } = await prepare(Buffer.alloc(HALF.length))
  const url = await serve(answerWith(BYTES))
  await expect(fetchCheckpoint(buildSource(url), options)).rejects.toThrow('instead of')
  expect(existsSync(partFile)).toBe(false)
})

test('a missing network connection is reported', async () => {
  const { options } = await prepare()
  const port = await findFreePort()
  await expect(fetchCheckpoint(buildSource(`http://127.0.0.1:${port}`), options)).rejects.toThrow(
    `Can't connect to 127.0.0.1:${port}. Check your internet connection. Nothing has changed.`,
  )
})
