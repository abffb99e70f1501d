import { expect, it } from 'vitest'
import { call } from './api-client.ts'
import { buildAddress } from './endpoints.ts'

it('fills ids into the path, and leaves out parameters without a value', () => {
  const params = { personId: 'a/b' }
  expect(
    buildAddress('GET /api/people/:personId/photos', { params, query: { cursor: null, limit: 5 } }),
  ).toBe('/api/people/a%2Fb/photos?limit=5')
  expect(buildAddress('GET /api/people/:personId/photos', { params })).toBe('/api/people/a%2Fb/photos')
})

it('a request with a wrong field does not compile', () => {
  const params = { photoId: 'a' }
  const planted = [
    // @ts-expect-error There is no such endpoint.
    () => call('GET /api/photoz'),
    // @ts-expect-error The path has a parameter.
    () => call('GET /api/photos/:photoId'),
    // @ts-expect-error The parameter has another name.
    () => call('GET /api/photos/:photoId', { params: { id: 'a' } }),
    // @ts-expect-error The query knows no such filter.
    () => call('GET /api/photos', { query: { filter: 'none' } }),
    // @ts-expect-error The field is called isFavourite.
    () => call('PUT /api/photos/:photoId/favourite', { params, body: { isFavorite: true } }),
    // @ts-expect-error The answer has no such field.
    async () => (await call('GET /api/photos/:photoId', { params })).title,
  ]
  expect(planted).toHaveLength(6)
})
