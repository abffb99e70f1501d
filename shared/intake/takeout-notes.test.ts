import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_PEOPLE_OF_PHOTO,
  readTakeoutJson,
  LeftOutPhotos,
} from './takeout-notes.ts'

const read = (json: unknown) => readTakeoutJson(JSON.stringify(json))

const readDate = (timestamp: unknown) => {
  const found = read({ title: 'a.jpg', photoTakenTime: { timestamp } })
  return found?.kind === 'photo' ? found.note.takenAt : 'no photo'
}

test('reads what Google records about a photo', () => {
  const json = {
    title: 'Tom &amp; Ann.jpg',
    description: ' On the\nbeach ',
    creationTime: { timestamp: '1700000000' },
    photoTakenTime: { timestamp: '1560000000', formatted: 'Jun 8, 2019, 1:20:00 PM UTC' },
    people: [{ name: 'Ann' }, { name: 'Tom\u0000B.' }, { name: 'Ann' }, { name: '' }, {}],
    favorited: true,
  }
  expect(read(json)).toEqual({
    kind: 'photo',
    note: {
      title: 'Tom & Ann.jpg',
      description: 'On the\nbeach',
      takenAt: 1_560_000_000_000,
      isFavourite: true,
      isArchived: false,
      isLeftOut: false,
      people: ['Ann', 'Tom B.'],
    },
  })
})

test('reads dates before 1970, and null if there is no date', () => {
  expect(['-86400', '0', '', 'soon', '99999999999999', null].map(readDate)).toEqual([
    -86_400_000,
    ...Array.from({ length: 5 }, () => null),
  ])
})

test('reads albums, old and new, but not the folders that Google creates by year or day', () => {
  const date = { timestamp: '0' }
  expect(read({ title: 'Goa 2019', description: '', access: 'protected', date })).toEqual({
    kind: 'album',
    title: 'Goa 2019',
  })
  expect(read({ albumData: { title: 'Wedding' } })).toEqual({ kind: 'album', title: 'Wedding' })
  for (const title of ['Photos from 2019', 'Fotos von 2004', '2018-06-03', '2018-06-03 #2', ''])
    expect(read({ title, date })).toBeNull()
})

test('returns null for any other content', () => {
  for (const json of [null, [], 'a', { title: 'a' }, { subscriptions: [] }]) expect(read(json)).toBeNull()
  expect(readTakeoutJson('{"title":')).toBeNull()
})

test('cuts texts of implausible length', () => {
  const people = Array.from({ length: 1000 }, (_, i) => ({ name: `P${i}` }))
  const found = read({ title: 'a', description: 'd'.repeat(9999), photoTakenTime: {}, people })
  if (found?.kind !== 'photo') throw new Error('It is of a photo.')
  expect(found.note.description).toHaveLength(MAX_DESCRIPTION_LENGTH)
  expect(found.note.people).toHaveLength(MAX_PEOPLE_OF_PHOTO)
})

test('accepts any JSON', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('title', 'people', 'photoTakenTime', 'description', 'date'),
        fc.jsonValue(),
      ),
      json => {
        const found = read(json)
        expect(found === null || found.kind === 'photo' || found.title !== '').toBe(true)
      },
    ),
  )
})

test('says what was archived, and what was in the trash or locked folder', () => {
  const photoTakenTime = { timestamp: '1560000000' }
  const read = (json: object) => {
    const found = readTakeoutJson(JSON.stringify({ title: 'a.jpg', photoTakenTime, ...json }))
    return found?.kind === 'photo' ? [found.note.isArchived, found.note.isLeftOut] : found
  }
  expect(read({})).toEqual([false, false])
  expect(read({ archived: true })).toEqual([true, false])
  expect(read({ trashed: true })).toEqual([false, true])
  expect(read({ inLockedFolder: true })).toEqual([false, true])
  expect(read({ trashed: 'true', archived: 1 })).toEqual([false, false])
})

test.each(['Trash', 'Bin', 'Papierkorb', 'Corbeille', 'Gesperrter Ordner'])('%s is no album', title => {
  expect(readTakeoutJson(JSON.stringify({ title, access: 'protected', date: {} }))).toBeNull()
})

const folder = 'Takeout/Google Photos/Photos from 2019'

function add(leftOut: LeftOutPhotos, name: string, json: object): void {
  const text = JSON.stringify({ photoTakenTime: { timestamp: '1560000000' }, ...json })
  leftOut.addNote({ folder, name, text })
}

test('a photo is left out by its own note only', () => {
  const leftOut = new LeftOutPhotos()
  add(leftOut, 'IMG_1.jpg.json', { title: 'IMG_1.jpg', trashed: true })
  add(leftOut, 'IMG_1.jpg(1).json', { title: 'IMG_1.jpg' })
  add(leftOut, 'IMG_2.jpg.json', { title: 'IMG_2.jpg', inLockedFolder: true })
  add(leftOut, 'x.json', { title: 'a & b.jpg', trashed: true })
  leftOut.addNote({ folder, name: 'broken.json', text: '{' })
  const names = ['IMG_1.jpg', 'IMG_1-edited.jpg', 'IMG_1(1).jpg', 'IMG_2.jpg', 'IMG_3.jpg', 'a _ b.jpg']
  expect(names.filter(name => leftOut.has({ folder, name }))).toEqual([
    'IMG_1.jpg',
    'IMG_1-edited.jpg',
    'IMG_2.jpg',
    'a _ b.jpg',
  ])
  expect(leftOut.has({ folder: 'Takeout/Google Photos/Goa', name: 'IMG_1.jpg' })).toBe(false)
})
