import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDate } from './parse-date.ts'

const FULL = '2019-07-29T04:45:07.000Z'

function read(text: string, fraction?: string): string | undefined {
  const time = parseDate(text, fraction)
  return time === undefined ? undefined : new Date(time).toISOString()
}

test.each([
  ['2019:07:29 04:45:07', FULL],
  ['2019-07-29 04:45:07', FULL],
  ['2019/07/29 04:45:07', FULL],
  ['2019.07.29 04.45.07', FULL],
  ['2019:07:29T04:45:07', FULL],
  ['2019-07-29T04:45:07Z', FULL],
  ['2019-07-29T04:45:07+05:30', FULL],
  ['2019:07:29 04:45:07-11:00', FULL],
  ['  2019: 7:29  4:45: 7\0', FULL],
  ['2019:07:29 04:45:07 AM', FULL],
  ['2019:07:29-04:45:07', FULL],
  ['2019:07:29:04:45:07', FULL],
  ['2019-07-29_04-45-07', FULL],
  ['2019-07-29 04-45-07.000', FULL],
  ['2019-07-29T044507+0200', FULL],
  ['20190729 044507+0200', FULL],
  ['20190729T044507', FULL],
  ['20190729 04:45:07', FULL],
  ['Mon, 29 Jul 2019 04:45:07 +0000', FULL],
  ['29 July 2019, 4:45:07', FULL],
  ['Mon Jul 29 04:45:07 2019', FULL],
  ['2019:07:29 04:45', '2019-07-29T04:45:00.000Z'],
  ['2019-07-29T04:45+02:00', '2019-07-29T04:45:00.000Z'],
  ['2019:07:29', '2019-07-29T00:00:00.000Z'],
  ['2019-07-29+02:00', '2019-07-29T00:00:00.000Z'],
  ['2019-07-29-07:00', '2019-07-29T00:00:00.000Z'],
  ['20190729', '2019-07-29T00:00:00.000Z'],
  ['2019:07:29   :  :  ', '2019-07-29T00:00:00.000Z'],
  ['2019:07:29 04:45:60', '2019-07-29T04:46:00.000Z'],
  ['2019:12:31 23:59:60', '2020-01-01T00:00:00.000Z'],
  ['2019:07:29 24:10:07', '2019-07-29T00:10:07.000Z'],
  ['2019:07:29 12:10:07 am', '2019-07-29T00:10:07.000Z'],
  ['2019:07:29 04:45:07 p.m.', '2019-07-29T16:45:07.000Z'],
  ['2019:07:29 04:45:07.1234', '2019-07-29T04:45:07.123Z'],
])('reads %j', (text, time) => {
  expect(read(text)).toBe(time)
})

test.each([
  '',
  '0000:00:00 00:00:00',
  '    :  :     :  :  ',
  '0001-01-01T00:00:00',
  '9999:12:31 23:59:59',
  '2019:02:29 00:00:00',
  '2019:13:01 00:00:00',
  '2019:07:00 00:00:00',
  '2019:07:29 25:00:00',
  '2019:07:29 04:61:00',
  '2019:07:29 04:45:61',
  '201907',
  '201907290445070',
  '29/07/2019',
  'no date',
])('%j is no date', text => {
  expect(read(text)).toBe(undefined)
})

test('a fraction in a tag of its own counts, if it has digits', () => {
  expect(read('2019:07:29 04:45:07', '7')).toBe('2019-07-29T04:45:07.700Z')
  expect(read('2019:07:29 04:45:07', '071234')).toBe('2019-07-29T04:45:07.071Z')
  expect(read('2019:07:29 04:45:07', '-1')).toBe(FULL)
  expect(read('2019:07:29 04:45:07.25', '9')).toBe('2019-07-29T04:45:07.250Z')
})

test('any time is read from each way to write it', () => {
  const times = fc.date({ min: new Date('1830-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  const marks = fc.constantFrom(':', '-', '/', '.')
  fc.assert(
    fc.property(times, marks, fc.constantFrom(' ', 'T', '  '), (date, mark, gap) => {
      const iso = date.toISOString()
      const [day = '', time = ''] = iso.slice(0, -1).split('T')
      expect(parseDate(`${day.replaceAll('-', mark)}${gap}${time}`)).toBe(date.getTime())
      const seconds = Math.floor(date.getTime() / 1000) * 1000
      expect(parseDate(`${day.replaceAll('-', '')}T${time.slice(0, 8).replaceAll(':', '')}`)).toBe(seconds)
      expect(parseDate(date.toUTCString())).toBe(seconds)
    }),
  )
})

test('whatever a file says is a valid time or none', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789:-/.T +apm'.split('')), maxLength: 30 })
  fc.assert(
    fc.property(fc.oneof(fc.string(), digits), fc.string(), (text, fraction) => {
      const time = parseDate(text, fraction)
      expect(new Date(time ?? Date.UTC(1826)).getUTCFullYear()).toBeGreaterThanOrEqual(1826)
    }),
  )
})
