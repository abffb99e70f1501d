import { expect, test } from 'vitest'
import { MIGRATION_KINDS, type MigrationKind } from './migrations.ts'
import { computeNeededLevel, OWN_LEVEL } from './node-levels.ts'

const KINDS: Readonly<Record<string, MigrationKind>> = {
  '0060-add-column': 'expand',
  '0061-remove-table': 'contract',
  '0062-remove-column': { survivedSince: '0051-node-requirements' },
}

test.each<[number, readonly string[]]>([
  [0, []],
  [0, ['0060-add-column']],
  [61, ['0060-add-column', '0061-remove-table']],
  [51, ['0060-add-column', '0062-remove-column']],
  [61, ['0061-remove-table', '0062-remove-column']],
  // Without a kind, it might be anything.
  [70, ['0060-add-column', '0070-unknown']],
])('nodes need level %i after %j', (level, names) => {
  expect(computeNeededLevel(names, KINDS)).toBe(level)
})

test('each earlier migration that a kind names exists', () => {
  const earlier = Object.values(MIGRATION_KINDS).flatMap(kind =>
    typeof kind === 'string' ? [] : [kind.survivedSince],
  )
  expect(Object.keys(MIGRATION_KINDS)).toEqual(expect.arrayContaining(earlier))
})

test('each node can use the tables that its own migrations leave', () => {
  expect(computeNeededLevel(Object.keys(MIGRATION_KINDS))).toBeLessThanOrEqual(OWN_LEVEL)
  expect(OWN_LEVEL).toBeGreaterThanOrEqual(51)
})
