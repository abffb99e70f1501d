// The attacker of app-hostile-mix.ts: attacks a server in every way that one account at one address
// can, until it is stopped. Takes a HostileOrders as a JSON argument; prints a HostileReport as
// JSON at the end.
import { request, type RequestOptions } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { openSockets, sendBodySlowly } from '../../test/factories/hostile-requests.ts'
import {
  buildExifBomb,
  buildSparsePng,
  buildSparseWebp,
  buildProgressiveJpeg,
} from '../../test/factories/hostile-pictures.ts'
import { HOSTILE_NAMES, HOSTILE_SIDECARS } from '../../test/factories/hostile-texts.ts'

export type HostileOrders = {
  readonly port: number
  readonly localAddress: string
  readonly uid: string
  readonly cookie: string
}

export type HostileReport = {
  readonly counts: Readonly<Record<string, number>>
  readonly statuses: Readonly<Record<string, Readonly<Record<number, number>>>>
}

/** Largest width and height that are decoded. */
const SIDE_PX = 16_383
const EVENT_STREAMS = 300
const SILENT_SOCKETS = 1000
const PROFILE_PICTURES = 12
const FACE_SEARCHES = 15
const DRAWN_BOXES = 16
const SIDECAR_BYTES = 256 * 1024
const NAME_LENGTH = 80_000
const MEGABYTE = 2 ** 20

const orders = JSON.parse(process.argv[2] ?? '') as HostileOrders
const target = { port: orders.port, localAddress: orders.localAddress }
const counts: Record<string, number> = {}
/** Count of statuses by path: an attack that is always refused proves nothing. */
const statuses: Record<string, Record<number, number>> = {}
const stopping = new AbortController()
process.on('message', () => stopping.abort())
// The benchmark has ended without sending the message to stop.
process.once('disconnect', () => process.exit())

await Promise.all([
  repeat('files with hostile names', uploadHostileNames),
  repeat('hostile sidecars', sendHostileSidecars),
  repeat('hostile pictures', uploadHostilePictures),
  repeat('drawn boxes', drawBoxes),
  repeat('megabytes of JSON to sign out', postLargeBody),
  repeat('rounds of silent sockets', holdSilentSockets),
  repeat('trickled bodies', trickle),
  repeat('rounds of event streams', openEventStreams),
  repeat('rounds of profile pictures', sendProfilePictures),
  repeat('rounds of face searches', searchFaces),
])
process.send?.({ counts, statuses } satisfies HostileReport, () => process.exit())

async function repeat(what: string, attack: () => Promise<void>): Promise<void> {
  counts[what] = 0
  while (!stopping.signal.aborted) {
    await attack().catch(() => undefined)
    counts[what]++
    // Refusals are fast: without a pause this would only measure the speed of the client.
    await delay(200)
  }
}

async function uploadHostileNames(): Promise<void> {
  for (const make of Object.values(HOSTILE_NAMES)) {
    await send(
      'POST',
      `/process?user=${orders.uid}`,
      buildForm('images', buildSparseWebp(64, 64), make(NAME_LENGTH)),
    )
  }
}

async function sendHostileSidecars(): Promise<void> {
  const photoId = await findPhoto()
  if (photoId === undefined) return
  for (const make of Object.values(HOSTILE_SIDECARS)) {
    const xmp = make(SIDECAR_BYTES).toString('latin1')
    await send('POST', '/api/sidecars', buildJsonBody({ sidecars: [{ photoId, xmp }] }))
  }
}

async function uploadHostilePictures(): Promise<void> {
  const pictures = [
    buildSparseWebp(SIDE_PX, SIDE_PX),
    buildSparseWebp(1000, 1000, buildExifBomb({ byteSize: 600_000 })),
    buildSparseWebp(1000, 1001, buildExifBomb({ byteSize: 9_500_000 })),
    buildSparsePng(SIDE_PX, SIDE_PX, { isInterlaced: true }),
    buildProgressiveJpeg(SIDE_PX + 1, SIDE_PX + 1, { scans: 50 }),
  ]
  for (const [i, bytes] of pictures.entries()) {
    // Bytes at the end make each picture a new file that has to be processed.
    const unlike = Buffer.concat([bytes, Buffer.from(`${counts['hostile pictures'] ?? 0}`)])
    await send('POST', `/process?user=${orders.uid}`, buildForm('images', unlike, `${i}.jpg`))
  }
}

async function drawBoxes(): Promise<void> {
  const photoId = await findPhoto()
  if (photoId === undefined) return
  for (let i = 0; i < DRAWN_BOXES; i++) {
    const box = { x: i / 20, y: 0.1, width: 0.04, height: 0.5 }
    await send('POST', `/api/photos/${photoId}/faces`, buildJsonBody({ box, name: `Box ${i}` }))
  }
}

async function postLargeBody(): Promise<void> {
  await send('POST', '/api/auth/sign-out', buildJsonBody({ text: 'x'.repeat(MEGABYTE) }))
}

async function holdSilentSockets(): Promise<void> {
  const sockets = await openSockets(target, SILENT_SOCKETS)
  await delay(5000)
  sockets.close()
}

async function trickle(): Promise<void> {
  const slow = await sendBodySlowly(target, { path: '/api/auth/sign-in/email' })
  await Promise.race([slow.ended, delay(20_000)])
  slow.close()
}

async function openEventStreams(): Promise<void> {
  const stop = new AbortController()
  const streams = Array.from({ length: EVENT_STREAMS }, () =>
    send('GET', '/api/progress', null, stop.signal).catch(() => undefined),
  )
  await delay(5000)
  stop.abort()
  await Promise.all(streams)
}

async function sendProfilePictures(): Promise<void> {
  const pictures = Array.from({ length: PROFILE_PICTURES }, () =>
    send('POST', '/api/profile/images', buildForm('image', buildProgressiveJpeg(8000, 8000), 'me.jpg')),
  )
  await Promise.all(pictures)
}

async function searchFaces(): Promise<void> {
  const searches = Array.from({ length: FACE_SEARCHES }, () =>
    send('POST', '/api/face-searches', buildForm('image', buildSparseWebp(8000, 8000), 'who.webp')),
  )
  await Promise.all(searches)
}

async function findPhoto(): Promise<string | undefined> {
  const page = JSON.parse(await send('GET', '/api/photos?limit=1', null)) as { photos?: { id: string }[] }
  return page.photos?.[0]?.id
}

type Body = { readonly type: string; readonly bytes: Buffer } | null

function buildJsonBody(value: object): Body {
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) }
}

function buildForm(field: string, bytes: Uint8Array, fileName: string): Body {
  const boundary = 'hostile'
  // Unlike a browser, an attacker does not escape the name.
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** Returns the body of the answer, also of an error. */
async function send(method: string, path: string, body: Body, signal?: AbortSignal): Promise<string> {
  const options: RequestOptions = {
    ...target,
    host: '127.0.0.1',
    path,
    method,
    agent: false,
    headers: {
      origin: `http://localhost:${orders.port}`,
      cookie: orders.cookie,
      ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }),
    },
    ...(signal && { signal }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(options, response => {
      countStatus(`${method} ${path.replace(/[?].*|[\w-]{32,}/gs, '')}`, response.statusCode ?? 0)
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => void (text += part))
      response.once('end', () => resolve(text))
      response.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(body?.bytes)
  })
}

function countStatus(route: string, status: number): void {
  const ofRoute = (statuses[route] ??= {})
  ofRoute[status] = (ofRoute[status] ?? 0) + 1
}
