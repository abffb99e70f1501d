import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { SCREENS } from '../shared/api/screens.ts'
import { createAppRouter } from './router.tsx'

/** A path that the built app does not have. */
const DEVELOPMENT = '/ui'

test('the router opens the screens that the server answers with the page, and no others', () => {
  const { routesByPath } = createAppRouter(new QueryClient())
  const paths = Object.keys(routesByPath).map(path => path.replace(/(.)\/$/, '$1'))
  const known = new Set(paths.filter(path => path !== DEVELOPMENT))
  expect([...known].toSorted()).toEqual(Object.values(SCREENS).toSorted())
})
