import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { applySavedChoice } from './entities/display/display-choice.ts'
import {
  importDashboard,
  importHome,
  importLanding,
  importResults,
  preloadFirstScreens,
} from './first-screens.ts'
import { readFilters } from './features/search/search-filters.ts'
import { sessionQuery } from './entities/session/session.ts'
import { limitsQuery } from './features/uploads/limits-query.ts'
import { SCREENS } from '../shared/api/screens.ts'
import { LoadingDashboard } from './pages/dashboard/loading-dashboard.tsx'
import { NotFoundPage } from './pages/public/not-found-page.tsx'
import { RootLayout } from './pages/root-layout.tsx'
import { ScreenError } from './pages/screen-error.tsx'
import { readBack, readMode, readPhoto, readPhotos, readProblem, readView, readYear } from './read-search.ts'
import { skipIfSignedIn } from './skip-if-signed-in.ts'
import { withLaterTexts } from './texts.ts'

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
})

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.landing,
  component: lazyRouteComponent(importLanding, 'LandingPage'),
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.terms,
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/terms/terms-page.tsx')),
    'TermsPage',
  ),
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.login,
  validateSearch: (search: Record<string, unknown>) => ({ ...readBack(search), ...readProblem(search) }),
  beforeLoad: skipIfSignedIn,
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/sign-in/login-page.tsx')),
    'LoginPage',
  ),
})

const secondStepRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.secondStep,
  validateSearch: readBack,
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/sign-in/second-step-page.tsx')),
    'SecondStepPage',
  ),
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.signedIn,
  validateSearch: (search: Record<string, unknown>): SignedInSearch => ({
    ...readBack(search),
    ...readProblem(search),
    ...(search['popup'] === undefined ? {} : { popup: 'yes' }),
  }),
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/sign-in/signed-in-page.tsx')),
    'SignedInPage',
  ),
})

/** `popup`: whether the page is in a window of its own. */
type SignedInSearch = { back?: string; problem?: string; popup?: 'yes' }

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.register,
  validateSearch: readBack,
  beforeLoad: skipIfSignedIn,
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/sign-in/register-page.tsx')),
    'RegisterPage',
  ),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.forgotPassword,
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/sign-in/forgot-password-page.tsx')),
    'ForgotPasswordPage',
  ),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.resetPassword,
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/sign-in/reset-password-page.tsx')),
    'ResetPasswordPage',
  ),
})

const confirmAddressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.confirmAddress,
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/sign-in/confirm-address-page.tsx')),
    'ConfirmAddressPage',
  ),
})

const contactUsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.contactUs,
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/public/contact-us-page.tsx')),
    'ContactUsPage',
  ),
})

const erasureRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.erasure,
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/public/erasure-page.tsx')),
    'ErasurePage',
  ),
})

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
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/account/account-page.tsx')),
    'AccountPage',
  ),
})

const contactRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/contact',
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/about/contact-page.tsx')),
    'ContactPage',
  ),
})

const aboutRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/about',
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/about/about-page.tsx')),
    'AboutPage',
  ),
})

const settingsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/settings',
  validateSearch: readProblem,
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/settings/settings-page.tsx')),
    'SettingsPage',
  ),
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
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/person/person-page.tsx')),
    'PersonPage',
  ),
})

const allPhotosRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/all',
  validateSearch: readPhotos,
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/photos/all-photos-page.tsx')),
    'AllPhotosPage',
  ),
})

const searchRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/search',
  validateSearch: (search: Record<string, unknown>) => ({ ...readFilters(search), ...readPhoto(search) }),
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/search/search-page.tsx')),
    'SearchPage',
  ),
})

const faceSearchRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/search/face',
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/search/face-search-page.tsx')),
    'FaceSearchPage',
  ),
})

const unnamedClustersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/faces',
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/corrections/unnamed-clusters-page.tsx')),
    'UnnamedClustersPage',
  ),
})

const reviewRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/review',
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/corrections/review-page.tsx')),
    'ReviewPage',
  ),
})

/** `step`: the one to expand; `person`: only steps about this person. */
const historyRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/history',
  validateSearch: (search: Record<string, unknown>): { step?: string; person?: string } => ({
    ...(typeof search['step'] === 'string' && { step: search['step'] }),
    ...(typeof search['person'] === 'string' && { person: search['person'] }),
  }),
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/corrections/history-page.tsx')),
    'HistoryPage',
  ),
})

const hiddenRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/hidden',
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/results/hidden-people-page.tsx')),
    'HiddenPeoplePage',
  ),
})

const withoutFacesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/without-faces',
  validateSearch: readPhoto,
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/photos/without-faces-page.tsx')),
    'WithoutFacesPage',
  ),
})

const failedRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/failed',
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/photos/failed-page.tsx')),
    'FailedPage',
  ),
})

const trashRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/results/trash',
  component: lazyRouteComponent(
    withLaterTexts(() => import('./pages/dashboard/photos/trash-page.tsx')),
    'TrashPage',
  ),
})

/** Every component in every state; not in the built app. */
const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/ui',
        component: lazyRouteComponent(() => import('./pages/ui/ui-page.tsx'), 'UiPage'),
      }),
    ]
  : []

const routeTree = rootRoute.addChildren([
  landingRoute,
  termsRoute,
  loginRoute,
  secondStepRoute,
  signedInRoute,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmAddressRoute,
  contactUsRoute,
  erasureRoute,
  ...developmentRoutes,
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
