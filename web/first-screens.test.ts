// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { answerRequests } from './api-client.ts'
import { preloadFirstScreens } from './first-screens.ts'

it.each([
  ['nobody has been signed in yet', null, ['/api/batches', '/api/session', '/api/stats']],
  ['the user has logged out', '', ['/api/session']],
])('asks for the data of the dashboard where %s', async (_, signedIn, paths) => {
  if (signedIn !== null) localStorage.setItem('kindred.signed-in', signedIn)
  const asked = new Set<string>()
  answerRequests(async path => {
    asked.add(path)
    return Response.json({ user: null, display: null })
  })
  preloadFirstScreens('/dashboard', new QueryClient())
  await vi.waitFor(() => expect(asked).toContain('/api/session'))
  expect([...asked].toSorted()).toEqual(paths)
})
