// A separate file, so that the web page does not load the schemas.

/**
 * Paths of the screens: the app's router opens them, and the server answers them with the page. `$`
 * marks a parameter.
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
  trash: '/dashboard/results/trash',
  search: '/dashboard/results/search',
  faceSearch: '/dashboard/results/search/face',
  unnamedClusters: '/dashboard/results/faces',
} as const

/** Path of the demo, a separate app: see web/demo/. */
export const DEMO = '/demo'
