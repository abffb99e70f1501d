import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { VISITOR } from '../pages/dashboard/use-user.ts'
import { NotFoundPage } from '../pages/public/not-found-page.tsx'
import { ScreenError } from '../pages/root-layout.tsx'
import { DEMO, SCREENS } from '../../shared/api/screens.ts'
import { readPhotos } from '../read-search.ts'
import { DemoLayout } from './demo-layout.tsx'

const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage })

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- how the router redirects
    throw redirect({ to: SCREENS.results })
  },
})

// The paths and ids of the dashboard, so that its screens work here unchanged.
const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.dashboard,
  beforeLoad: () => ({ user: VISITOR }),
  component: DemoLayout,
})

const homeRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- how the router redirects
    throw redirect({ to: SCREENS.results })
  },
})

const resultsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results',
  component: lazyRouteComponent(() => import('../pages/dashboard/results/results-page.tsx'), 'ResultsPage'),
})

const photosRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/all',
  validateSearch: readPhotos,
  component: lazyRouteComponent(
    () => import('../pages/dashboard/photos/all-photos-page.tsx'),
    'AllPhotosPage',
  ),
})

const personRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/people/$personId',
  validateSearch: (search: Record<string, unknown>): { photo?: string; view?: 'faces' } => ({
    ...(typeof search['photo'] === 'string' && { photo: search['photo'] }),
    ...(search['view'] === 'faces' && { view: 'faces' }),
  }),
  component: lazyRouteComponent(() => import('../pages/dashboard/person/person-page.tsx'), 'PersonPage'),
})

/** Creates a router for the dashboard's screens below /demo. */
export function createDemoRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren([
      startRoute,
      dashboardRoute.addChildren([homeRoute, resultsRoute, photosRoute, personRoute]),
    ]),
    basepath: DEMO,
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
  })
}
