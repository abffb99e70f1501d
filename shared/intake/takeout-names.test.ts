import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseNote, listNoteNames, listTitleNames, predictPhotoName } from './takeout-names.ts'

const note = (name: string, title: string) => ({ name, title })

describe('the JSON file of a photo', () => {
  test.each([
    ['with the name of the photo', 'IMG_1.jpg', 'IMG_1.jpg.json', 'IMG_1.jpg'],
    ['supplemental', 'IMG_1.jpg', 'IMG_1.jpg.supplemental-metadata.json', 'IMG_1.jpg'],
    ['of a second photo', 'IMG_1(1).jpg', 'IMG_1.jpg(1).json', 'IMG_1.jpg'],
    [
      'of a second photo, supplemental',
      'IMG_1(2).jpg',
      'IMG_1.jpg.supplemental-metadata(2).json',
      'IMG_1.jpg',
    ],
    ['of a title with a number', 'IMG_1(1).jpg', 'IMG_1(1).jpg.json', 'IMG_1(1).jpg'],
    ['of an edited photo', 'IMG_1-edited.jpg', 'IMG_1.jpg.json', 'IMG_1.jpg'],
    ['of a second edited photo', 'IMG_1-edited(1).jpg', 'IMG_1.jpg(1).json', 'IMG_1.jpg'],
    ['of a German edited photo', 'IMG_1-bearbeitet.jpg', 'IMG_1.jpg.supplemental-metadata.json', 'IMG_1.jpg'],
    [
      'with a cut supplement',
      'Screenshot_20241227_105539_Edge.jpg',
      'Screenshot_20241227_105539_Edge.jpg.supplement.json',
      'Screenshot_20241227_105539_Edge.jpg',
    ],
    [
      'with one letter of the supplement',
      'IMG_0123456789012345678901234567890123456.jpg',
      'IMG_0123456789012345678901234567890123456.jpg..json',
      'IMG_0123456789012345678901234567890123456.jpg',
    ],
    [
      'cut within the extension',
      'Urlaub in Knaufspesch in der Schneifel (38).JPG',
      'Urlaub in Knaufspesch in der Schneifel (38).JP.json',
      'Urlaub in Knaufspesch in der Schneifel (38).JPG',
    ],
    [
      'cut within the name',
      'Screenshot_20220207_102421_com.snapchat.android.jpg',
      'Screenshot_20220207_102421_com.snapchat.androi.json',
      'Screenshot_20220207_102421_com.snapchat.android.jpg',
    ],
    ['in another format', 'IMG_1.jpg', 'IMG_1.HEIC.supplemental-metadata.json', 'IMG_1.HEIC'],
    ['without the extension of the photo', 'IMG_1.jpg', 'IMG_1.json', 'IMG_1'],
    ['with a title that is no file name', 'IMG_1.jpg', 'IMG_1.jpg.json', 'Our first day'],
    ['of a title without an ending', '2013-12-23.jpg', '2013-12-23.supplemental-metadata.json', '2013-12-23'],
    [
      'of the second title without an ending',
      '2013-12-23(1).jpg',
      '2013-12-23.supplemental-metadata(1).json',
      '2013-12-23',
    ],
    ['of a title with a dot and no ending', 'Day 1.5.jpg', 'Day 1.5.supplemental-metadata.json', 'Day 1.5'],
    ['of a long title without an ending', `${'x'.repeat(47)}.jpg`, `${'x'.repeat(46)}.json`, 'x'.repeat(60)],
    ['of an effect', 'IMG_1-EFFECTS.jpg', 'IMG_1.jpg.supplemental-metadata.json', 'IMG_1.jpg'],
    ['of an effect in lower case', 'IMG_1-smile.jpg', 'IMG_1.jpg.json', 'IMG_1.jpg'],
    ['of a mix', 'IMG_1-mix.jpg', 'IMG_1.jpg.json', 'IMG_1.jpg'],
    ['of an edited effect', 'IMG_1-EFFECTS-edited.jpg', 'IMG_1.jpg.json', 'IMG_1.jpg'],
    ['of an edited photo in capitals', 'IMG_1-EDITED.jpg', 'IMG_1.jpg.json', 'IMG_1.jpg'],
    ['of a Hungarian edited photo', 'IMG_1-szerkesztve.jpg', 'IMG_1.jpg.json', 'IMG_1.jpg'],
    [
      'of a French edited photo, in decomposed form',
      'IMG_1-modifié.jpg'.normalize('NFD'),
      'IMG_1.jpg.json',
      'IMG_1.jpg',
    ],
    ['in decomposed form', 'Zoë.jpg'.normalize('NFD'), 'Zoë.jpg.json', 'Zoë.jpg'],
    ['with characters that Google replaces', 'Tom _ Ann_s.jpg', 'Tom _ Ann_s.jpg.json', "Tom & Ann's.jpg"],
  ])('%s', (_case, photo, json, title) => {
    const others = [
      note('IMG_2.jpg.json', 'IMG_2.jpg'),
      note('metadata.json', ''),
      note('IMG_11.jpg.json', 'IMG_11.jpg'),
    ]
    expect(chooseNote(photo, [...others, note(json, title)])?.name).toBe(json)
    const isFoundByName = listNoteNames(photo).includes(json)
    expect(isFoundByName || listTitleNames(photo).includes(predictPhotoName(title))).toBe(true)
  })

  test('is the same for an edited photo and its original', () => {
    const notes = [note('IMG_1.jpg.json', 'IMG_1.jpg'), note('IMG_1.jpg(1).json', 'IMG_1.jpg')]
    const chosen = ['IMG_1.jpg', 'IMG_1-edited.jpg', 'IMG_1(1).jpg', 'IMG_1-edited(1).jpg']
    expect(chosen.map(photo => chooseNote(photo, notes)?.name)).toEqual([
      'IMG_1.jpg.json',
      'IMG_1.jpg.json',
      'IMG_1.jpg(1).json',
      'IMG_1.jpg(1).json',
    ])
  })

  test('is found by its title if two names are the same after the cut', () => {
    const start = 'x'.repeat(46)
    const notes = [note(`${start}.json`, `${start}a.jpg`), note(`${start}(1).json`, `${start}b.jpg`)]
    expect(chooseNote(`${start}a.jpg`, notes)?.title).toBe(`${start}a.jpg`)
    expect(chooseNote(`${start}b.jpg`, notes)?.title).toBe(`${start}b.jpg`)
    expect(chooseNote(`${start}c.jpg`, notes)).toBeNull()
  })

  test('is not chosen for a photo with another word after a dash', () => {
    expect(chooseNote('IMG_1-beach.jpg', [note('IMG_1.jpg.json', 'IMG_1.jpg')])).toBeNull()
    expect(chooseNote('IMG_1-e.jpg', [note('IMG_1.jpg.json', 'IMG_1.jpg')])).toBeNull()
  })
})

/**
 * Returns the names that Google gives to photos of these titles in an export, each with its JSON
 * file.
 */
function exportTitles(titles: readonly string[], isSupplemental: boolean) {
  const taken = new Set<string>()
  return titles.map(title => {
    const [, stem = '', ending = ''] = /^(.*)(\.\w+)$/.exec(title) ?? []
    const safe = stem.replaceAll(/[&:?]/g, '_').slice(0, 51 - ending.length)
    const photo = takeName(taken, number => `${safe}${number}${ending}`)
    const whole = `${stem.replaceAll(/[&:?]/g, '_')}${ending}${isSupplemental ? '.supplemental-metadata' : ''}`
    const cut = whole.slice(0, 46)
    return { photo, note: { name: takeName(taken, number => `${cut}${number}.json`), title } }
  })
}

/** Takes the first name that is free, with the lowest number. */
function takeName(taken: Set<string>, build: (number: string) => string): string {
  for (let number = 0; ; number++) {
    const name = build(number === 0 ? '' : `(${number})`)
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

const title = fc
  .tuple(
    fc.constantFrom(
      'IMG_1',
      'IMG_2',
      'IMG_1(1)',
      'Tom & Ann',
      'a:b?c',
      'x'.repeat(36),
      'y'.repeat(45),
      'z'.repeat(60),
    ),
    fc.constantFrom('', 'a', 'b', '-edited', '-edi', '-beach', ' 2'),
    fc.constantFrom('.jpg', '.JPG', '.heic', '.png'),
  )
  .map(parts => parts.join(''))

test('the JSON file of a photo in any folder is found by its title, or none is chosen', () => {
  fc.assert(
    fc.property(fc.array(title, { maxLength: 12 }), fc.boolean(), (titles, isSupplemental) => {
      const files = exportTitles(titles, isSupplemental)
      const notes = files.map(file => file.note)
      const wrong = files.filter(file => {
        const chosen = chooseNote(file.photo, notes)
        return chosen && predictPhotoName(chosen.title) !== predictPhotoName(file.note.title)
      })
      expect(wrong).toEqual([])
    }),
  )
})

test('the JSON file is always found, and its name is listed, if all photos of a folder have different names', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(title, { maxLength: 12, selector: one => predictPhotoName(one).replace('(1)', '') }),
      fc.boolean(),
      (titles, isSupplemental) => {
        const files = exportTitles(titles, isSupplemental)
        for (const { photo, note } of files) {
          const asked = new Set(listNoteNames(photo))
          const askedTitles = new Set(listTitleNames(photo))
          const found = files.filter(
            file => asked.has(file.note.name) || askedTitles.has(predictPhotoName(file.note.title)),
          )
          expect(
            chooseNote(
              photo,
              found.map(file => file.note),
            ),
          ).toEqual(note)
        }
      },
    ),
    // A cut title that looks like the suffix of an edited photo in another language.
    {
      examples: [
        [['y'.repeat(45) + '-edited.jpg', 'y'.repeat(45) + '.jpg', 'y'.repeat(45) + '-beach.jpg'], false],
      ],
    },
  )
})

test('accepts any text as a name', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 200 }), (photo, json) => {
      const chosen = chooseNote(photo, [{ name: json, title: '' }])
      expect(chosen === null || listNoteNames(photo).includes(json)).toBe(true)
    }),
  )
})
