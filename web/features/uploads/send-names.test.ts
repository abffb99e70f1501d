import { beforeEach, expect, test } from 'vitest'
import type { SidecarsBody } from '../../../shared/api/names.ts'
import { answerRequests } from '../../api-client.ts'
import { FileSelection } from './file-selection.ts'
import { sendNames } from './send-names.ts'

const LIMITS = { maxFileBytes: 1000, maxFilesPerRequest: 20, maxFilesPerManifest: 100, formats: [] }

let sent: SidecarsBody['sidecars'][]

beforeEach(() => {
  sent = []
  answerRequests(async (path, { body }) => {
    if (path !== '/api/sidecars') return Response.json({}, { status: 404 })
    // The client sends nothing but JSON there.
    sent.push((JSON.parse(body as string) as SidecarsBody).sidecars)
    return Response.json({ withNames: 0 }, { status: 202 })
  })
})

const photo = (path: string) => picked(path, 'x', 'image/jpeg')
const notes = (path: string, ...photos: string[]) =>
  picked(
    path,
    ['[Contacts2]', 'ab=Ann;;', ...photos.map(name => `[${name}]\nfaces=rect64(400040008000c000),ab`)].join(
      '\n',
    ),
  )

function picked(path: string, content: string, type = '') {
  return { path, file: new File([content], path.replace(/.*\//, ''), { type }) }
}

/** Sends for all, of which those with these paths failed. */
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

test('sends of notes no more than the faces of each photo that they name, to be taken together', async () => {
  const selection = new FileSelection()
  const names = Array.from({ length: 120 }, (_, index) => `IMG_${index}.jpg`)
  const unnamed = Array.from({ length: 120 }, (_, index) => photo(`album/DSC_${index}.jpg`))
  const files = [
    notes('album/.picasa.ini', ...names),
    ...unnamed,
    ...names.map(name => photo(`album/${name}`)),
  ]
  selection.add(files, LIMITS)
  expect(selection.read()).toMatchObject({ setApart: [], sidecars: [{ path: '1/album/.picasa.ini' }] })
  expect(await send(selection)).toEqual(names.map(name => `photo 1/album/${name}`))
  expect(sent.map(({ length }) => length)).toEqual([50, 50, 20])
  const box = { x: 0.25, y: 0.25, width: 0.25, height: 0.5 }
  expect(sent[0]?.[0]).toEqual({ photoId: 'photo 1/album/IMG_0.jpg', faces: [{ name: 'Ann', box }] })
})

test('keeps folders apart, also two of one name that were picked one after the other', async () => {
  const selection = new FileSelection()
  selection.add([photo('a/IMG_1.jpg'), photo('a/b/IMG_1.jpg'), notes('a/b/Picasa.ini', 'IMG_1.jpg')], LIMITS)
  selection.add([photo('a/IMG_1.jpg'), notes('a/.picasa.ini', 'img_1.jpg')], LIMITS)
  expect(await send(selection)).toEqual(['photo 1/a/b/IMG_1.jpg', 'photo 2/a/IMG_1.jpg'])
})

test('sends an XMP file and notes on the same photo in one', async () => {
  const selection = new FileSelection()
  selection.add([photo('IMG_1.jpg'), picked('IMG_1.xmp', '<x/>'), notes('.picasa.ini', 'IMG_1.jpg')], LIMITS)
  await send(selection)
  expect(sent).toMatchObject([[{ photoId: 'photo IMG_1.jpg', xmp: '<x/>', faces: [{ name: 'Ann' }] }]])
})

test('names no photo that may be another, whatever became of that one', async () => {
  const selection = new FileSelection()
  const files = [photo('IMG_1.jpg'), photo('IMG_1.JPG'), photo('IMG_2.jpg'), photo('IMG_3.jpg')]
  selection.add([...files, notes('.picasa.ini', 'IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg')], LIMITS)
  expect(await send(selection, ['IMG_1.JPG', 'IMG_2.jpg'])).toEqual(['photo IMG_3.jpg'])
  sent = []
  expect(await send(selection, [], ['IMG_1.jpg', 'IMG_2.jpg'])).toEqual(['photo IMG_2.jpg'])
})
