import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

test('the package cannot be published by accident', () => {
  expect(packageJson.private).toBe(true)
})
