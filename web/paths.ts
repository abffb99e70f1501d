export { DEMO, SCREENS } from '../shared/api/screens.ts'

const person = (personId: string) => `/api/people/${encodeURIComponent(personId)}`

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
  erasure: (erasureId: string) => `/api/erasures/${encodeURIComponent(erasureId)}`,
  deleteAccount: '/api/account/delete',
  exportEverything: '/api/account/export',
  botCheck: '/api/bot-check',
  waysIn: '/api/ways-in',
  signIn: '/api/auth/sign-in/email',
  signInWithProvider: '/api/auth/sign-in/social',
  verifyAppCode: '/api/auth/two-factor/verify-totp',
  verifyRecoveryCode: '/api/auth/two-factor/verify-backup-code',
  signInByPhone: '/api/auth/sign-in/phone-number',
  sendCode: '/api/auth/phone-number/send-otp',
  verifyCode: '/api/auth/phone-number/verify',
  requestReset: '/api/auth/request-password-reset',
  resetPassword: '/api/auth/reset-password',
  confirmAddress: '/api/auth/confirm-address',
  endWayIn: '/api/auth/end-way-in',
  invitation: '/api/invitation',
  signUp: '/api/auth/sign-up/email',
  signOut: '/api/auth/sign-out',
  changePassword: '/api/auth/change-password',
  firstPassword: '/api/security/password',
  connectProvider: '/api/auth/link-social',
  disconnectGoogle: '/api/security/google/disconnect',
  security: '/api/security',
  sessions: '/api/sessions',
  endSession: (id: string) => `/api/sessions/${encodeURIComponent(id)}/end`,
  endOtherSessions: '/api/sessions/end-others',
  passkeys: '/api/auth/passkey/list-user-passkeys',
  passkeyToAdd: '/api/auth/passkey/generate-register-options',
  addPasskey: '/api/auth/passkey/verify-registration',
  removePasskey: '/api/auth/passkey/delete-passkey',
  passkeyToUse: '/api/auth/passkey/generate-authenticate-options',
  usePasskey: '/api/auth/passkey/verify-authentication',
  enableSecondStep: '/api/auth/two-factor/enable',
  disableSecondStep: '/api/auth/two-factor/disable',
  renewRecoveryCodes: '/api/auth/two-factor/generate-backup-codes',
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
  people: (show: string, cursor: string | null, limit: number) =>
    `/api/people?show=${show}&${pageQuery(cursor, limit)}`,
  person,
  personPhotos: (personId: string, cursor: string | null, limit: number) =>
    `/api/people/${encodeURIComponent(personId)}/photos?${pageQuery(cursor, limit)}`,
  photos: (filter: string, cursor: string | null, limit: number) =>
    `/api/photos?filter=${filter}&${pageQuery(cursor, limit)}`,
  photo: (photoId: string) => `/api/photos/${encodeURIComponent(photoId)}`,
  photoImage: (photoId: string, size: 'thumb' | 'preview' | 'original') => pictures.photoImage(photoId, size),
  photoDownload: (photoId: string) => `/api/photos/${encodeURIComponent(photoId)}/image?download=true`,
  searchPhotos: (filters: URLSearchParams, cursor: string | null, limit: number) =>
    `/api/search/photos?${new URLSearchParams([...filters, ...pageQuery(cursor, limit)])}`,
  searchDownload: (filters: URLSearchParams, options: { name: string; sidecars: boolean }) =>
    `/api/search/download?${new URLSearchParams([...filters, ['name', options.name], ['sidecars', String(options.sidecars)]])}`,
  searchPeople: (query: Record<string, string>) => `/api/search/people?${new URLSearchParams(query)}`,
  timeline: (personId: string) => `/api/people/${encodeURIComponent(personId)}/timeline`,
  faceSearches: '/api/face-searches',
  faceSearch: (searchId: string) => `/api/face-searches/${encodeURIComponent(searchId)}`,
  forgetFaceSearch: (searchId: string) => `/api/face-searches/${encodeURIComponent(searchId)}/forget`,
  piles: (cursor: string | null, limit: number) => `/api/face-piles?${pageQuery(cursor, limit)}`,
  pileFaces: (pileId: string, cursor: string | null, limit: number) =>
    `/api/face-piles/${encodeURIComponent(pileId)}/faces?${pageQuery(cursor, limit)}`,
  moveFaces: '/api/faces/move',
  notAFace: '/api/faces/not-a-face',
  names: (query: string) => `/api/names?${new URLSearchParams({ query })}`,
  sidecars: '/api/sidecars',
  retryPhoto: (photoId: string) => `/api/photos/${encodeURIComponent(photoId)}/retry`,
  faceCrop: (faceId: string) => pictures.faceCrop(faceId),
  downloadCluster: (uid: string, cluster: string, options: { sidecars?: boolean } = {}) =>
    `/download_cluster?${new URLSearchParams({ user: uid, folder: cluster, ...(options.sidecars ? { sidecars: 'true' } : {}) })}`,
  personName: (personId: string) => `${person(personId)}/name`,
  personFaces: (personId: string, cursor: string | null, limit: number) =>
    `${person(personId)}/faces?${pageQuery(cursor, limit)}`,
  personHidden: (personId: string) => `${person(personId)}/hidden`,
  personFavourite: (personId: string) => `${person(personId)}/favourite`,
  personCover: (personId: string) => `${person(personId)}/cover`,
  mergePeople: (personId: string) => `${person(personId)}/merge`,
  splitPerson: (personId: string) => `${person(personId)}/split`,
  notThisPerson: (personId: string) => `${person(personId)}/not-this-person`,
  similarFaces: (personId: string) => `${person(personId)}/similar-faces`,
  face: (faceId: string) => `/api/faces/${encodeURIComponent(faceId)}`,
  photoFaces: (photoId: string) => `/api/photos/${encodeURIComponent(photoId)}/faces`,
  history: (personId: string | null, cursor: string | null, limit: number) =>
    `/api/history?${pageQuery(cursor, limit)}${personId === null ? '' : `&personId=${encodeURIComponent(personId)}`}`,
  historyStep: (decisionId: string, step: 'undo' | 'redo') =>
    `/api/history/${encodeURIComponent(decisionId)}/${step}`,
  historyEntry: (decisionId: string) => `/api/history/${encodeURIComponent(decisionId)}`,
  review: '/api/review',
  reviewAgain: '/api/review/ask-again',
  reviewTakeBack: '/api/review/take-back',
  deleteAll: (uid: string) => `/delete_all?${new URLSearchParams({ user: uid })}`,
} as const

function pageQuery(cursor: string | null, limit: number): URLSearchParams {
  return new URLSearchParams({ limit: String(limit), ...(cursor === null ? {} : { cursor }) })
}
