import { describe, expect, test } from 'vitest'
import { HOSTILE_NOTES, HOSTILE_SIDECARS } from '../../test/factories/hostile-texts.ts'
import { FAR_ABOVE_LINEAR, measureGrowth } from '../../test/measure-growth.ts'
import { readPicasaNotes } from '../../shared/api/picasa-notes.ts'
import { parseXmp } from './parse-xmp.ts'
import { readNotedFaces, readPhotoNames } from './photo-names.ts'

describe('takes linear time', () => {
  test.each(Object.entries(HOSTILE_SIDECARS))('an XMP file: %s', (_kind, build) => {
    const growth = measureGrowth(byteSize => void readPhotoNames(build(byteSize)))
    expect(growth).toBeLessThan(FAR_ABOVE_LINEAR)
  })

  test.each(Object.entries(HOSTILE_NOTES))('notes on a folder: %s', (_kind, build) => {
    const growth = measureGrowth(byteSize => {
      const faces = readPicasaNotes(build(byteSize).toString())('IMG_1.jpg')
      void readNotedFaces(faces)
    })
    expect(growth).toBeLessThan(FAR_ABOVE_LINEAR)
  })
})

describe('more than programs write is refused', () => {
  test.each([
    ['elements', packet('', '<a/>'.repeat(40_000)), packet('', '<a/>'.repeat(50_001))],
    ['attributes', packet(attributesOf(400), ''), packet(attributesOf(501), '')],
    ['namespaces', packet('', '<a xmlns:b=""/>'.repeat(4000)), packet('', '<a xmlns:b=""/>'.repeat(5001))],
    ['declarations', packet('', '<!-- a -->'), packet('', '<!ATTLIST a>')],
  ])('%s', (_what, some, tooMany) => {
    expect(parseXmp(some)).not.toBeNull()
    expect(parseXmp(tooMany)).toBeNull()
  })

  test('a prefix has the namespace of its innermost declaration', () => {
    const uri = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'
    const people = (content: string, outside = `xmlns:i="${uri}"`) =>
      readPhotoNames(packet(outside, content))?.people
    expect(people(person('i', 'Ann'))).toEqual(['Ann'])
    expect(people(person('i', 'Ann', 'xmlns:i="urn:other"'))).toBeUndefined()
    expect(people(person('j', 'Ann', `xmlns:j="${uri}"`))).toEqual(['Ann'])
    expect(people(`<a xmlns:j="${uri}"/>${person('j', 'Ann')}`)).toBeUndefined()
    expect(people(person('i', 'Ann'), `xmlns:i="${uri}${'x'.repeat(100)}"`)).toBeUndefined()
  })
})

function packet(attributes: string, content: string): Buffer {
  return Buffer.from(
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${attributes}>${content}</rdf:Description></rdf:RDF>`,
  )
}

function attributesOf(amount: number): string {
  return Array.from({ length: amount }, (_, i) => `a${i}="1"`).join(' ')
}

function person(prefix: string, name: string, attributes = ''): string {
  return `<${prefix}:PersonInImage ${attributes}>${name}</${prefix}:PersonInImage>`
}
