// Apart from the schemas, which need not come along into the page.

/**
 * Addresses of the screens: the app's router opens them, and the server answers them with the page.
 * `$` begins a name for any text.
 */
export const SCREENS = {
  landing: '/',
  terms: '/terms',
  login: '/login',
  secondStep: '/login/code',
  signedIn: '/signed-in',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmAddress: '/confirm-address',
  contactUs: '/contact-us',
  erasure: '/erasures/$erasureId',
  dashboard: '/dashboard',
  account: '/dashboard/account',
  contact: '/dashboard/contact',
  about: '/dashboard/about',
  settings: '/dashboard/settings',
  results: '/dashboard/results',
  person: '/dashboard/results/people/$personId',
  allPhotos: '/dashboard/results/all',
  review: '/dashboard/results/review',
  history: '/dashboard/results/history',
  hidden: '/dashboard/results/hidden',
  withoutFaces: '/dashboard/results/without-faces',
  failed: '/dashboard/results/failed',
  search: '/dashboard/results/search',
  faceSearch: '/dashboard/results/search/face',
  piles: '/dashboard/results/faces',
} as const

/** Where the demo lives: an app of its own, see web/demo/. */
export const DEMO = '/demo'
