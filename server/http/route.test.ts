import { expect, it } from 'vitest'
import { declare } from '../../shared/api/endpoint.ts'
import { handle, Reply } from './route.ts'

it('a handler that reads or answers a wrong field does not compile', () => {
  const planted = [
    // @ts-expect-error There is no such endpoint.
    () => handle({ 'GET /api/photoz': () => null }),
    // @ts-expect-error The parameter is called erasureId.
    () => handle({ 'POST /api/sessions/:sessionId/end': ({ params }) => params.id }),
    // @ts-expect-error The answer has the field isValid.
    () => handle({ 'POST /api/invitation': () => ({ valid: true }) }),
    // @ts-expect-error This endpoint never answers with 418.
    () => handle({ 'POST /api/invitation': () => new Reply(418, { isValid: true }) }),
    // @ts-expect-error Nobody needs to sign in here, so that there is no owner.
    () => handle({ 'POST /api/invitation': ({ ownerId }) => ({ isValid: ownerId === '' }) }),
  ]
  expect(planted).toHaveLength(5)
})

it('an endpoint without schemas of its parameters and its answers does not compile', () => {
  const planted = [
    // @ts-expect-error No answer.
    () => declare({ 'GET /api/x': { tag: 'x', summary: 'Returns x' } }),
    // @ts-expect-error No schema of the parameter `id`.
    () => declare({ 'GET /api/x/:id': { tag: 'x', summary: 'Returns x', file: 'image/png' } }),
  ]
  expect(planted).toHaveLength(2)
})
