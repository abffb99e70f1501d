import { describe, expect, test } from 'vitest'
import { HOSTILE_NOTES, HOSTILE_SIDECARS } from '../../../test/factories/hostile-texts.ts'
import { FAR_ABOVE_LINEAR, measureGrowth } from '../../../test/measure-growth.ts'
import { readPicasaNotes } from '../../../shared/intake/picasa-notes.ts'
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

describe('more elements than programs write are refused', () => {
  test.each([
    ['elements', buildPacket('', '<a/>'.repeat(40_000)), buildPacket('', '<a/>'.repeat(50_001))],
    ['attributes', buildPacket(buildAttributes(400), ''), buildPacket(buildAttributes(501), '')],
    [
      'namespaces',
      buildPacket('', '<a xmlns:b=""/>'.repeat(4000)),
      buildPacket('', '<a xmlns:b=""/>'.repeat(5001)),
    ],
    ['declarations', buildPacket('', '<!-- a -->'), buildPacket('', '<!ATTLIST a>')],
  ])('%s', (_what, some, tooMany) => {
    expect(parseXmp(some)).not.toBeNull()
    expect(parseXmp(tooMany)).toBeNull()
  })

  test('a prefix has the namespace of its innermost declaration', () => {
    const uri = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'
    const buildPeople = (content: string, outside = `xmlns:i="${uri}"`) =>
      readPhotoNames(buildPacket(outside, content))?.people
    expect(buildPeople(buildPerson('i', 'Ann'))).toEqual(['Ann'])
    expect(buildPeople(buildPerson('i', 'Ann', 'xmlns:i="urn:other"'))).toBeUndefined()
    expect(buildPeople(buildPerson('j', 'Ann', `xmlns:j="${uri}"`))).toEqual(['Ann'])
    expect(buildPeople(`<a xmlns:j="${uri}"/>${buildPerson('j', 'Ann')}`)).toBeUndefined()
    expect(buildPeople(buildPerson('i', 'Ann'), `xmlns:i="${uri}${'x'.repeat(100)}"`)).toBeUndefined()
  })
})

function buildPacket(attributes: string, content: string): Buffer {
  return Buffer.from(
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${attributes}>${content}</rdf:Description></rdf:RDF>`,
  )
}

function buildAttributes(amount: number): string {
  return Array.from({ length: amount }, (_, i) => `a${i}="1"`).join(' ')
}

function buildPerson(prefix: string, name: string, attributes = ''): string {
  return `<${prefix}:PersonInImage ${attributes}>${name}</${prefix}:PersonInImage>`
}
