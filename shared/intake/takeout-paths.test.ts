import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTakeoutPath, listMissingParts } from './takeout-paths.ts'

test('distinguishes photos, notes and videos', () => {
  const folder = 'Takeout/Google Fotos/Goa'
  const readKind = (name: string) => readTakeoutPath(`${folder}/${name}`)
  expect(readKind('IMG_1.JPG')).toEqual({ kind: 'photo', folder, name: 'IMG_1.JPG' })
  expect(readKind('IMG_1.DNG').kind).toBe('photo')
  expect(readKind('IMG_1.JPG.json').kind).toBe('note')
  expect(readKind('IMG_1.MP4').kind).toBe('video')
  for (const name of ['a.jfif', 'a.JPE', 'a.bmp', 'IMG_1', '2013-12-23'])
    expect([name, readKind(name).kind]).toEqual([name, 'photo'])
  for (const name of ['archive_browser.html', '._IMG_1.jpg', '.DS_Store', 'IMG_1.jpg/', 'IMG_1/'])
    expect(readKind(name).kind).toBe('other')
  expect(readTakeoutPath('./a//b.jpg')).toEqual({ kind: 'photo', folder: 'a', name: 'b.jpg' })
})

test('returns names in composed form, however they are written', () => {
  const path = 'Takeout/Google Fotos/Österreich/Zoë.jpg'
  expect(readTakeoutPath(path.normalize('NFD'))).toEqual(readTakeoutPath(path.normalize('NFC')))
})

test.each([
  '/etc/a.jpg',
  '../a.jpg',
  'a/../../b.jpg',
  'C:\\a.jpg',
  'c:a.jpg',
  'a\\b.jpg',
  'a\0.jpg',
  `${'a/'.repeat(600)}b.jpg`,
])('refuses %j', path => expect(readTakeoutPath(path)).toEqual({ kind: 'unsafe' }))

test('returns no folder outside the archive', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('..', '.', '', 'a', '/', '\\', 'b.jpg', '~')), parts => {
      const entry = readTakeoutPath(parts.join('/'))
      if (entry.kind === 'unsafe') return
      expect(entry.folder.split('/')).not.toContain('..')
      expect(`${entry.folder}${entry.name}`).not.toMatch(/^\/|\\/)
    }),
  )
})

test('lists missing parts', () => {
  expect(listMissingParts(['takeout-20240101T000000Z-001.zip', 'takeout-20240101T000000Z-003.zip'])).toEqual([
    'takeout-20240101T000000Z-002.zip',
  ])
  expect(listMissingParts(['takeout-20240101T000000Z-2-002 (1).tgz'])).toEqual([
    'takeout-20240101T000000Z-2-001.tgz',
  ])
  expect(
    listMissingParts(['takeout-20240101T000000Z-1-001.zip', 'photos.zip', 'takeout-a-9999.zip']),
  ).toEqual([])
})
