import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionQuery } from './entities/session/session.ts'
import { importLanding } from './first-screens.ts'
import { NotFoundPage } from './pages/public/not-found-page.tsx'
import { RootLayout } from './pages/root-layout.tsx'
import { SCREENS } from '../shared/api/screens.ts'
import { readBack, readProblem } from './read-search.ts'
import { withLaterTexts } from './texts.ts'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
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
  component: laterScreen(() => import('./pages/terms/terms-page.tsx'), 'TermsPage'),
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.login,
  validateSearch: (search: Record<string, unknown>) => ({ ...readBack(search), ...readProblem(search) }),
  beforeLoad: skipIfSignedIn,
  component: laterScreen(() => import('./pages/sign-in/login-page.tsx'), 'LoginPage'),
})

const secondStepRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.secondStep,
  validateSearch: readBack,
  component: laterScreen(() => import('./pages/sign-in/second-step-page.tsx'), 'SecondStepPage'),
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.signedIn,
  validateSearch: (search: Record<string, unknown>): SignedInSearch => ({
    ...readBack(search),
    ...readProblem(search),
    ...(search['popup'] === undefined ? {} : { popup: 'yes' }),
  }),
  component: laterScreen(() => import('./pages/sign-in/signed-in-page.tsx'), 'SignedInPage'),
})

/** `popup`: whether the page is in a window of its own. */
type SignedInSearch = { back?: string; problem?: string; popup?: 'yes' }

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.register,
  validateSearch: readBack,
  beforeLoad: skipIfSignedIn,
  component: laterScreen(() => import('./pages/sign-in/register-page.tsx'), 'RegisterPage'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.forgotPassword,
  component: laterScreen(() => import('./pages/sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.resetPassword,
  component: laterScreen(() => import('./pages/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const confirmAddressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.confirmAddress,
  component: laterScreen(() => import('./pages/sign-in/confirm-address-page.tsx'), 'ConfirmAddressPage'),
})

const contactUsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.contactUs,
  component: laterScreen(() => import('./pages/public/contact-us-page.tsx'), 'ContactUsPage'),
})

const erasureRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SCREENS.erasure,
  component: laterScreen(() => import('./pages/public/erasure-page.tsx'), 'ErasurePage'),
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

/** The screens that need no session. */
export const publicRoutes = [
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
]

/** A screen whose code, and whose texts, are loaded when it is opened. */
export function laterScreen<Screen extends Record<string, unknown>, Name extends keyof Screen & string>(
  load: () => Promise<Screen>,
  name: Name,
) {
  return lazyRouteComponent(withLaterTexts(load), name)
}

type SignInVisit = {
  context: { queryClient: QueryClient }
  search: { back?: string; problem?: string }
}

/**
 * Redirects signed-in users from the sign-in screens. Asks the server, since the cached session may
 * have ended.
 */
async function skipIfSignedIn({ context, search }: SignInVisit): Promise<void> {
  // Errors of a provider are shown on that screen, also with a session.
  if (search.problem !== undefined) return
  const user = await context.queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
  // oxlint-disable-next-line typescript/only-throw-error -- how the router redirects
  if (user) throw redirect({ href: search.back ?? SCREENS.dashboard, replace: true })
}
