import { beforeEach, expect, test } from 'vitest'
import type { SidecarsAnswer, SidecarsBody } from '../../../shared/api/uploads.ts'
import { MAX_SIDECAR_LENGTH, MAX_SIDECARS_BYTES } from '../../../shared/api/bounds.ts'
import { answerRequests } from '../../api-client.ts'
import { FileSelection } from './file-selection.ts'
import { sendNames } from './send-names.ts'

const LIMITS = {
  maxFileBytes: 1000,
  maxRawBytes: 2000,
  maxFilmBytes: 1000,
  maxFilesPerRequest: 20,
  maxFilesPerManifest: 100,
  formats: [],
}

let sent: SidecarsBody['sidecars'][]
let sentBytes: number[]
let rejected: SidecarsAnswer['rejected']

beforeEach(() => {
  sent = []
  sentBytes = []
  rejected = []
  answerRequests(async (path, { body }) => {
    if (path !== '/api/sidecars') return Response.json({}, { status: 404 })
    // Bodies to this address are always JSON strings.
    sentBytes.push(Buffer.byteLength(body as string))
    sent.push((JSON.parse(body as string) as SidecarsBody).sidecars)
    return Response.json({ withNames: 0, rejected }, { status: 202 })
  })
})

const pickPhoto = (path: string) => pick(path, 'x', 'image/jpeg')
const pickNotes = (path: string, ...photos: string[]) =>
  pick(
    path,
    ['[Contacts2]', 'ab=Ann;;', ...photos.map(name => `[${name}]\nfaces=rect64(400040008000c000),ab`)].join(
      '\n',
    ),
  )

/** Increases with each file, so that no two files have the same modification time. */
let lastModified = 0

function pick(path: string, content: string, type = '') {
  lastModified += 1
  return { path, file: new File([content], path.replace(/.*\//, ''), { type, lastModified }) }
}

/**
 * Calls sendNames for all files, or those of `only`; the upload of the paths in `failed` failed.
 */
async function send(selection: FileSelection, failed: readonly string[] = [], only?: readonly string[]) {
  const { files } = selection.read()
  const pathOf = new Map(files.map(({ id, path }) => [id, path]))
  const readStatus = (id: string) => {
    const path = pathOf.get(id) ?? ''
    return failed.includes(path)
      ? ({ kind: 'failed', reason: '', canRetry: true } as const)
      : ({ kind: 'stored', photoId: `photo ${path}` } as const)
  }
  const uploaded = files.filter(({ path }) => only === undefined || only.includes(path))
  await sendNames(selection.read(), uploaded, { readStatus })
  return sent.flat().map(({ photoId }) => photoId)
}

test('sends from Picasa’s notes only the named faces of each photo, in full requests', async () => {
  const selection = new FileSelection()
  const names = Array.from({ length: 120 }, (_, index) => `IMG_${index}.jpg`)
  const unnamed = Array.from({ length: 120 }, (_, index) => pickPhoto(`album/DSC_${index}.jpg`))
  const files = [
    pickNotes('album/.picasa.ini', ...names),
    ...unnamed,
    ...names.map(name => pickPhoto(`album/${name}`)),
  ]
  selection.add(files, LIMITS)
  expect(selection.read()).toMatchObject({ skipped: [], sidecars: [{ path: '1/album/.picasa.ini' }] })
  expect(await send(selection)).toEqual(names.map(name => `photo 1/album/${name}`))
  expect(sent.map(({ length }) => length)).toEqual([50, 50, 20])
  const box = { x: 0.25, y: 0.25, width: 0.25, height: 0.5 }
  expect(sent[0]?.[0]).toEqual({ photoId: 'photo 1/album/IMG_0.jpg', faces: [{ name: 'Ann', box }] })
})

test('sends requests no larger than the server accepts, also for texts outside ASCII', async () => {
  const selection = new FileSelection()
  const numbers = Array.from({ length: 12 }, (_, index) => index)
  const xmp = 'क"'.repeat(60_000)
  const files = numbers.flatMap(i => [pickPhoto(`IMG_${i}.jpg`), pick(`IMG_${i}.xmp`, xmp)])
  selection.add(files, { ...LIMITS, maxFileBytes: 1_000_000 })
  expect(await send(selection)).toEqual(numbers.map(i => `photo IMG_${i}.jpg`))
  expect(sent.length).toBeGreaterThan(1)
  expect(Math.max(...sentBytes)).toBeLessThanOrEqual(MAX_SIDECARS_BYTES)
})

test('keeps folders apart, also two of the same name from two picks', async () => {
  const selection = new FileSelection()
  selection.add(
    [pickPhoto('a/IMG_1.jpg'), pickPhoto('a/b/IMG_1.jpg'), pickNotes('a/b/Picasa.ini', 'IMG_1.jpg')],
    LIMITS,
  )
  selection.add([pickPhoto('a/IMG_1.jpg'), pickNotes('a/.picasa.ini', 'img_1.jpg')], LIMITS)
  expect(await send(selection)).toEqual(['photo 1/a/b/IMG_1.jpg', 'photo 2/a/IMG_1.jpg'])
})

test('sends an XMP file and notes for the same photo together', async () => {
  const selection = new FileSelection()
  selection.add(
    [pickPhoto('IMG_1.jpg'), pick('IMG_1.xmp', '<x/>'), pickNotes('.picasa.ini', 'IMG_1.jpg')],
    LIMITS,
  )
  await send(selection)
  expect(sent).toMatchObject([[{ photoId: 'photo IMG_1.jpg', xmp: '<x/>', faces: [{ name: 'Ann' }] }]])
})

test('sends one sidecar of each format', async () => {
  const selection = new FileSelection()
  const json = '[{"XMP:PersonInImage":["Ann"]}]'
  const files = [pickPhoto('IMG_1.jpg'), pickPhoto('IMG_2.jpg')]
  const sidecars = [pick('IMG_1.jpg.json', json), pick('IMG_1.xmp', '<x/>'), pick('IMG_2.json', json)]
  selection.add([...files, ...sidecars], LIMITS)
  expect(selection.read().skipped).toEqual([])
  await send(selection)
  expect(sent).toEqual([
    [
      { photoId: 'photo IMG_1.jpg', xmp: '<x/>', json },
      { photoId: 'photo IMG_2.jpg', json },
    ],
  ])
})

test('sends no names for a photo that may be mistaken for another, uploaded or not', async () => {
  const selection = new FileSelection()
  const files = [
    pickPhoto('IMG_1.jpg'),
    pickPhoto('IMG_1.JPG'),
    pickPhoto('IMG_2.jpg'),
    pickPhoto('IMG_3.jpg'),
  ]
  selection.add([...files, pickNotes('.picasa.ini', 'IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg')], LIMITS)
  expect(await send(selection, ['IMG_1.JPG', 'IMG_2.jpg'])).toEqual(['photo IMG_3.jpg'])
  sent = []
  rejected = []
  expect(await send(selection, [], ['IMG_1.jpg', 'IMG_2.jpg'])).toEqual(['photo IMG_2.jpg'])
})

test('returns for how many photos the names were unreadable, here and on the server', async () => {
  const selection = new FileSelection()
  selection.add(
    [
      ...[1, 2, 3].map(number => pickPhoto(`IMG_${number}.jpg`)),
      pick('IMG_1.xmp', ' '.repeat(MAX_SIDECAR_LENGTH + 1)),
      pick('IMG_2.xmp', '<x/>'),
      pick('IMG_3.xmp', '<x/>'),
    ],
    LIMITS,
  )
  rejected = [{ photoId: 'photo IMG_2.jpg', code: 'sidecar-unreadable', reason: '' }]
  const { files } = selection.read()
  const readStatus = (id: string) => {
    const path = files.find(file => file.id === id)?.path
    return { kind: 'stored', photoId: `photo ${path}` } as const
  }
  expect(await sendNames(selection.read(), files, { readStatus })).toBe(2)
  expect(sent.flat().map(({ photoId }) => photoId)).toEqual(['photo IMG_2.jpg', 'photo IMG_3.jpg'])
})
