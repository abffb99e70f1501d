import { expect, it } from 'vitest'
import { ENDPOINTS } from '../shared/api/endpoints.ts'
import { createTestApp } from './server/test-app.ts'

it('the server answers each endpoint', async () => {
  const { routes } = await createTestApp()
  const known = new Set(routes.flatMap(({ method, url }) => [method].flat().map(one => `${one} ${url}`)))
  expect(Object.keys(ENDPOINTS).filter(name => !known.has(name))).toEqual([])
})
