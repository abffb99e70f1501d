/** Addresses of the screens. */
export const SCREENS = {
  landing: '/',
  terms: '/terms',
  login: '/login',
  secondStep: '/login/code',
  signedIn: '/signed-in',
  register: '/register',
  contactUs: '/contact-us',
  dashboard: '/dashboard',
  account: '/dashboard/account',
  contact: '/dashboard/contact',
  about: '/dashboard/about',
  results: '/dashboard/results',
  person: '/dashboard/results/people/$personId',
  allPhotos: '/dashboard/results/all',
  withoutFaces: '/dashboard/results/without-faces',
  failed: '/dashboard/results/failed',
} as const

/** Where the demo lives: an app of its own, see web/demo/. */
export const DEMO = '/demo'

/** Where pictures come from: the server, but in the demo, where they are drawn (`drawPictures`). */
export type Pictures = {
  readonly photoImage: (photoId: string, size: 'thumb' | 'preview' | 'original') => string
  readonly faceCrop: (faceId: string) => string
}

let pictures: Pictures = {
  photoImage: (photoId, size) => `/api/photos/${encodeURIComponent(photoId)}/image?size=${size}`,
  faceCrop: faceId => `/api/faces/${encodeURIComponent(faceId)}/crop`,
}

export function drawPictures(drawn: Pictures): void {
  pictures = drawn
}

/** Addresses that the server answers. */
export const API = {
  session: '/api/session',
  consentText: (language: string) => `/api/consent-text?language=${language}`,
  consents: '/api/consents',
  deletion: '/api/account/deletion',
  deleteAccount: '/api/account/delete',
  exportEverything: '/api/account/export',
  botCheck: '/api/bot-check',
  waysIn: '/api/ways-in',
  signIn: '/api/auth/sign-in/email',
  signInWithProvider: '/api/auth/sign-in/social',
  verifyAppCode: '/api/auth/two-factor/verify-totp',
  verifyRecoveryCode: '/api/auth/two-factor/verify-backup-code',
  signUp: '/api/auth/sign-up/email',
  signOut: '/api/auth/sign-out',
  limits: '/api/limits',
  contact: '/api/contact',
  profile: '/api/profile',
  profileImages: '/api/profile/images',
  activity: (cursor: string | null, limit: number) => `/api/activity?${pageQuery(cursor, limit)}`,
  stats: '/api/stats',
  progress: '/api/progress',
  batches: '/api/batches',
  batch: (batchId: string, action: 'manifest' | 'complete' | 'cancel' | 'retry') =>
    `/api/batches/${encodeURIComponent(batchId)}/${action}`,
  process: (uid: string, batchId: string) => `/process?${new URLSearchParams({ user: uid, batch: batchId })}`,
  people: (cursor: string | null, limit: number) => `/api/people?${pageQuery(cursor, limit)}`,
  person: (personId: string) => `/api/people/${encodeURIComponent(personId)}`,
  personPhotos: (personId: string, cursor: string | null, limit: number) =>
    `/api/people/${encodeURIComponent(personId)}/photos?${pageQuery(cursor, limit)}`,
  photos: (filter: string, cursor: string | null, limit: number) =>
    `/api/photos?filter=${filter}&${pageQuery(cursor, limit)}`,
  photo: (photoId: string) => `/api/photos/${encodeURIComponent(photoId)}`,
  photoImage: (photoId: string, size: 'thumb' | 'preview' | 'original') => pictures.photoImage(photoId, size),
  photoDownload: (photoId: string) => `/api/photos/${encodeURIComponent(photoId)}/image?download=true`,
  retryPhoto: (photoId: string) => `/api/photos/${encodeURIComponent(photoId)}/retry`,
  faceCrop: (faceId: string) => pictures.faceCrop(faceId),
  downloadCluster: (uid: string, cluster: string) =>
    `/download_cluster?${new URLSearchParams({ user: uid, folder: cluster })}`,
  deleteAll: (uid: string) => `/delete_all?${new URLSearchParams({ user: uid })}`,
} as const

function pageQuery(cursor: string | null, limit: number): URLSearchParams {
  return new URLSearchParams({ limit: String(limit), ...(cursor === null ? {} : { cursor }) })
}
