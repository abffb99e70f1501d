import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openZip } from '../factories/open-zip.ts'
import { buildPhotoBytes } from '../factories/build-photo-bytes.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { readSamplePhoto } from '../sample-photos.ts'
import { ServerClient } from '../server/server-client.ts'
import { ServerProcess } from '../server/server-process.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { hasProxy, prepareProxy, type ProxyName } from './start-proxy.ts'

const PHOTOS = 4
const PHOTO_BYTES = 25 * 1024 * 1024
const ACCOUNT = { email: 'ann@example.org', password: 'a good long one' }

/** Starts Kindred behind one of the proxies, over TLS, with a signed-in user. */
async function setUp(name: ProxyName) {
  const proxy = await prepareProxy(name)
  const server = await ServerProcess.create(await makeTemporaryFolder(), {
    KINDRED_URL: proxy.url,
    KINDRED_TRUSTED_PROXIES: '127.0.0.1',
    KINDRED_MAX_FILE_MB: '30',
  })
  onTestFinished(() => server.kill())
  await server.start()
  await proxy.start(server.url)
  return { url: proxy.url, client: await ServerClient.signUp(proxy.url, ACCOUNT.email) }
}

describe.each(['Caddy', 'nginx'] as const)('behind %s', name => {
  test.skipIf(!hasProxy(name))(
    'passes Secure cookies, uploads of 100 MB, events without delay, ranges of photos and zips',
    async () => {
      const { url, client } = await setUp(name)

      const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { origin: url, 'content-type': 'application/json' },
        body: JSON.stringify(ACCOUNT),
      })
      expect(signedIn.status).toBe(200)
      const cookies = signedIn.headers.getSetCookie()
      expect(cookies).not.toEqual([])
      expect(cookies.filter(cookie => !/; *Secure/i.test(cookie))).toEqual([])

      // The first event is sent immediately, the next one after the upload; neither may be
      // buffered.
      const events = (await client.get('/api/progress')).body
        ?.pipeThrough(new TextDecoderStream())
        .getReader()
      if (!events) throw new Error('The progress has no body.')
      onTestFinished(() => events.cancel())
      expect((await events.read()).value).toContain('"photos":0')

      const photos = await Promise.all(
        Array.from({ length: PHOTOS }, async (_, shade) => ({
          name: `large${shade}.jpg`,
          // Decoders ignore bytes after the end of a JPEG.
          bytes: Buffer.concat([await buildPhotoBytes({ shade }), randomBytes(PHOTO_BYTES)]),
        })),
      )
      const sample = { name: 'sample.jpg', bytes: await readSamplePhoto(1) }
      await client.upload([...photos, sample])
      for (let told = ''; !told.includes(`"photos":${PHOTOS + 1}`);) told += (await events.read()).value

      const [listed] = await client.listPhotos()
      const original = await (await client.get(`/api/photos/${listed?.id}/image`)).arrayBuffer()
      const sent = [...photos, sample].find(({ name }) => name === listed?.name)
      expect(Buffer.from(original).equals(sent?.bytes ?? Buffer.of())).toBe(true)

      const request = client.requestFor(`/api/photos/${listed?.id}/image`)
      const part = await fetch(request.url, { headers: { ...request.headers, range: 'bytes=100-199' } })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes 100-199/${original.byteLength}`)
      expect(Buffer.from(await part.arrayBuffer()).equals(Buffer.from(original).subarray(100, 200))).toBe(
        true,
      )

      let address = ''
      await vi.waitFor(async () => {
        const people = (await (await client.get(`/clusters?user=${client.uid}`)).json()) as object
        const [folder = ''] = Object.keys(people)
        expect(folder).not.toBe('')
        address = `/download_cluster?user=${client.uid}&folder=${encodeURIComponent(folder)}`
      }, WAIT_LIMITS)
      const zip = await client.get(address)
      const bytes = Buffer.from(await zip.arrayBuffer())
      expect(zip.headers.get('content-length')).toBe(String(bytes.length))
      expect((await openZip(bytes)).get('sample.jpg')?.equals(sample.bytes)).toBe(true)
    },
  )
})
