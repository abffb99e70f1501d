import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { applySavedChoice } from './entities/display/display-choice.ts'
import { importDashboard, importHome, importResults, preloadFirstScreens } from './first-screens.ts'
import { readFilters } from './features/search/search-filters.ts'
import { sessionQuery } from './entities/session/session.ts'
import { limitsQuery } from './features/uploads/limits-query.ts'
import { SCREENS } from '../shared/api/screens.ts'
import { LoadingDashboard } from './pages/dashboard/loading-dashboard.tsx'
import { ScreenError } from './pages/root-layout.tsx'
import { laterScreen, publicRoutes, rootRoute } from './public-routes.tsx'
import { readMode, readPhoto, readPhotos, readProblem, readView, readYear } from './read-search.ts'

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.dashboard,
  beforeLoad: async ({ context, location, cause }) => {
    // Between screens, the pressed link is painted first.
    if (cause === 'stay') await new Promise(resolve => setTimeout(resolve))
    preloadFirstScreens(location.pathname, context.queryClient)
    const user = await context.queryClient.ensureQueryData(sessionQuery)
    // oxlint-disable-next-line typescript/only-throw-error -- how the router redirects
    if (!user) throw redirect({ to: SCREENS.login, search: { back: location.href } })
    // Only when the user enters. The screen waits for the reload of the page.
    if (cause === 'enter' && applySavedChoice()) await new Promise(() => {})
    return { user }
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: LoadingDashboard,
  component: lazyRouteComponent(importDashboard, 'DashboardLayout'),
})

const homeRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  // The upload screen shows the largest allowed size of photos.
  loader: ({ context }) => void context.queryClient.prefetchQuery(limitsQuery),
  component: lazyRouteComponent(importHome, 'HomePage'),
})

const accountRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/account',
  validateSearch: readMode,
  component: laterScreen(() => import('./pages/dashboard/account/account-page.tsx'), 'AccountPage'),
})

const contactRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/contact',
  component: laterScreen(() => import('./pages/dashboard/about/contact-page.tsx'), 'ContactPage'),
})

const aboutRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/about',
  component: laterScreen(() => import('./pages/dashboard/about/about-page.tsx'), 'AboutPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/settings',
  validateSearch: readProblem,
  component: laterScreen(() => import('./pages/dashboard/settings/settings-page.tsx'), 'SettingsPage'),
})

const resultsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results',
  component: lazyRouteComponent(importResults, 'ResultsPage'),
})

const personRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/people/$personId',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readPhoto(search),
    ...readYear(search),
    ...readView(search),
  }),
  component: laterScreen(() => import('./pages/dashboard/person/person-page.tsx'), 'PersonPage'),
})

const allPhotosRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/all',
  validateSearch: readPhotos,
  component: laterScreen(() => import('./pages/dashboard/photos/all-photos-page.tsx'), 'AllPhotosPage'),
})

const searchRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/search',
  validateSearch: (search: Record<string, unknown>) => ({ ...readFilters(search), ...readPhoto(search) }),
  component: laterScreen(() => import('./pages/dashboard/search/search-page.tsx'), 'SearchPage'),
})

const faceSearchRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/search/face',
  component: laterScreen(() => import('./pages/dashboard/search/face-search-page.tsx'), 'FaceSearchPage'),
})

const unnamedClustersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/faces',
  component: laterScreen(
    () => import('./pages/dashboard/corrections/unnamed-clusters-page.tsx'),
    'UnnamedClustersPage',
  ),
})

const reviewRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/review',
  component: laterScreen(() => import('./pages/dashboard/corrections/review-page.tsx'), 'ReviewPage'),
})

/** `step`: the one to expand; `person`: only steps about this person. */
const historyRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/history',
  validateSearch: (search: Record<string, unknown>): { step?: string; person?: string } => ({
    ...(typeof search['step'] === 'string' && { step: search['step'] }),
    ...(typeof search['person'] === 'string' && { person: search['person'] }),
  }),
  component: laterScreen(() => import('./pages/dashboard/corrections/history-page.tsx'), 'HistoryPage'),
})

const hiddenRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/hidden',
  component: laterScreen(
    () => import('./pages/dashboard/results/hidden-people-page.tsx'),
    'HiddenPeoplePage',
  ),
})

const withoutFacesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/without-faces',
  validateSearch: readPhoto,
  component: laterScreen(() => import('./pages/dashboard/photos/all-photos-page.tsx'), 'WithoutFacesPage'),
})

const failedRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/failed',
  component: laterScreen(() => import('./pages/dashboard/photos/failed-page.tsx'), 'FailedPage'),
})

const trashRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/trash',
  component: laterScreen(() => import('./pages/dashboard/photos/trash-page.tsx'), 'TrashPage'),
})

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  dashboardRoute.addChildren([
    homeRoute,
    settingsRoute,
    accountRoute,
    resultsRoute,
    personRoute,
    allPhotosRoute,
    withoutFacesRoute,
    failedRoute,
    trashRoute,
    contactRoute,
    aboutRoute,
    searchRoute,
    faceSearchRoute,
    unnamedClustersRoute,
    reviewRoute,
    historyRoute,
    hiddenRoute,
  ]),
])

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
