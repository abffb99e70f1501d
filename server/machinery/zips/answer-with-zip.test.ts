import Fastify from 'fastify'
import { Writable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { openZip } from '../../../test/factories/open-zip.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { answerWithZip } from './answer-with-zip.ts'
import { planZip } from './plan-zip.ts'

const CONTENT = Buffer.from('a photo')

async function download(onDownloaded: () => Promise<void>, name = 'Ann') {
  const { store } = await createTestStorage()
  const modifiedAt = new Date('2026-05-04T10:00:00Z')
  const file = { name: 'IMG_1.jpg', byteSize: CONTENT.length, crc32: crc32(CONTENT), modifiedAt }
  const plan = planZip([{ ...file, content: CONTENT }])
  const logged: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line))
      done()
    },
  })
  const app = Fastify({ logger: { level: 'error', stream } })
  app.get('/', (_request, reply) => answerWithZip(reply, { store, name, plan, onDownloaded }))
  const { rawPayload, headers } = await app.inject('/')
  return { files: await openZip(rawPayload), logged, disposition: headers['content-disposition'] }
}

test('a download has been recorded when its last bytes arrive', async () => {
  let isRecorded = false
  const { files } = await download(async () => {
    await new Promise(resolve => setImmediate(resolve))
    isRecorded = true
  })
  expect(isRecorded).toBe(true)
  expect(files).toEqual(new Map([['IMG_1.jpg', CONTENT]]))
})

test('a download that cannot be recorded is sent and reported', async () => {
  const { files, logged } = await download(() => Promise.reject(new Error('the disk is full')))
  expect(files).toEqual(new Map([['IMG_1.jpg', CONTENT]]))
  expect(logged.join('')).toContain('download not recorded')
})

test.each(['A/B', String.raw`A\B`])('the zip of %s has both parts in its name', async name => {
  const { disposition } = await download(async () => {}, name)
  expect(disposition).toBe('attachment; filename=A_B.zip')
})
