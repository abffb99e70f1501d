import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PeoplePage } from '../../shared/api/people.ts'
import { PEOPLE_IN_SAMPLE, readSamplePhoto } from '../sample-photos.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { ServerClient } from '../server/server-client.ts'
import { ServerProcess } from '../server/server-process.ts'
import { createBucket, useS3Server, hasS3Server, serveSettings } from '../s3/s3-server.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { createDatabase } from './create-database.ts'
import { buildSource, EXPECTED_BLOBS, readPlace } from './moved-library.ts'

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))

describe.skipIf(!hasS3Server())('kindred move as a command', () => {
  const server = useS3Server()

  test('is continued after kill -9, and prints amounts and what to set, but no password', async () => {
    const { from, content } = await buildSource(30, 14)
    const s3 = await createBucket(server)
    const url = await createDatabase()
    const address = url.replace('kindred@', 'kindred:hidden@')
    const run = (settings: object, ...args: string[]) =>
      spawn(process.execPath, [MAIN, 'move', ...args], {
        env: { PATH: process.env['PATH'], KINDRED_DATA_DIR: from.dataDir, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    const args = ['--to', address, '--blobs', `s3://${s3.bucket}`]
    for (const line of ['Copying: ', 'Copying and comparing: ', 'Comparing: ']) {
      const child = run(serveSettings(s3), ...args)
      let shown = ''
      child.stderr.on('data', (part: Buffer) => {
        shown += part.toString()
        if (shown.includes(line)) child.kill('SIGKILL')
      })
      await once(child, 'exit')
      expect(shown).toContain(line)
    }
    const child = run(serveSettings(s3), ...args)
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(stdout).toMatch(
      /^Moved [\d,]+ rows in \d+ tables, all verified by count and SHA-256\.\nMoved \d+ blobs \(0\.0 MB\) to s3:\S+, each verified by its SHA-256\.\n/,
    )
    expect(stdout).toContain(`Moved ${EXPECTED_BLOBS.size} blobs`)
    expect(stdout).toMatch(
      /\nSet DATABASE_URL to the address in --to, keep KINDRED_S3_…, and start "kindred serve"\.\n$/,
    )
    expect(stderr).toMatch(/Copying: \d+ rows\n/)
    expect(stdout + stderr).not.toContain('hidden')
    const to = { ...from, databaseUrl: url, s3 }
    expect(await readPlace(to)).toEqual({ rows: content, blobs: EXPECTED_BLOBS })
  })

  test('leaves users signed in, with their photos and people, there and back', async () => {
    const dataDir = join(await makeTemporaryFolder(), 'data')
    const s3 = await createBucket(server)
    const url = await createDatabase()
    const small = await start(dataDir, {})
    const client = await ServerClient.signUp(small.url)
    const bytes = await readSamplePhoto(1)
    await client.upload([{ name: 'sample1.jpg', bytes }])
    const expectAll = async (there: ServerClient) => {
      const listPeople = async () => ((await (await there.get('/api/people')).json()) as PeoplePage).people
      await vi.waitFor(async () => expect(await listPeople()).toHaveLength(PEOPLE_IN_SAMPLE[1]), WAIT_LIMITS)
      const [photo] = await there.listPhotos()
      const original = await (await there.get(`/api/photos/${photo?.id}/image`)).arrayBuffer()
      expect(Buffer.from(original).equals(bytes)).toBe(true)
      return (await listPeople()).map(({ id }) => id)
    }
    const people = await expectAll(client)
    await small.stop()

    await move(dataDir, serveSettings(s3), '--to', url, '--blobs', `s3://${s3.bucket}`)
    const settings = { DATABASE_URL: url, ...serveSettings(s3) }
    const shared = await start(dataDir, settings)
    expect(await expectAll(client.at(shared.url))).toEqual(people)
    await shared.stop()

    const back = join(await makeTemporaryFolder(), 'data')
    await move(back, settings, '--to', 'sqlite', '--blobs', 'files')
    await copyFile(join(dataDir, 'signing-secret'), join(back, 'signing-secret'))
    const again = await start(back, {})
    expect(await expectAll(client.at(again.url))).toEqual(people)
    await again.stop()
  })
})

async function start(folder: string, settings: Record<string, string>): Promise<ServerProcess> {
  const process = await ServerProcess.create(folder, settings)
  onTestFinished(() => process.kill())
  await process.start()
  return process
}
async function move(folder: string, settings: object, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [MAIN, 'move', ...args], {
    env: { PATH: process.env['PATH'], KINDRED_DATA_DIR: folder, ...settings },
    stdio: 'ignore',
  })
  expect(await once(child, 'exit')).toEqual([0, null])
}
