import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

test('the package can never be published, by a slip, under a name that is not ours', () => {
  expect(packageJson.private).toBe(true)
})
