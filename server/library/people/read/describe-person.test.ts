import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_NAME_LENGTH } from '../../../../shared/api/bounds.ts'
import { cleanName, disambiguateName, nameKey } from './describe-person.ts'

test('removes marks that change the direction of text', () => {
  expect(cleanName('A\u202esha\u2066 \u200eLee\u200f\u061c')).toBe('Asha Lee')
  expect(() => cleanName('\u202e\u200f')).toThrow('at least one letter')
  // Joiners are parts of words in Hindi and Persian.
  expect(cleanName('क्\u200dष')).toBe('क्\u200dष')
})

test('gives a second person of any name another name, which is valid', () => {
  const letters = fc.constantFrom('a', 'é', 'ﷺ', '👧', '(2)', ' (2)')
  fc.assert(
    fc.property(
      fc.array(letters, { minLength: 1, maxLength: 100 }),
      fc.integer({ min: 1, max: 12 }),
      (some, count) => {
        const name = cleanName(
          `x${Array.from(some.join(''))
            .slice(0, MAX_NAME_LENGTH - 1)
            .join('')}`,
        )
        const taken = new Set([nameKey(name)])
        for (let i = 0; i < count; i++) {
          const other = disambiguateName(name, taken)
          expect(taken).not.toContain(nameKey(other))
          expect(cleanName(other)).toBe(other)
          taken.add(nameKey(other))
        }
      },
    ),
  )
})
