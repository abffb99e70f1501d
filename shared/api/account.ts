import { Type, type Static } from 'typebox'
import { declare } from './endpoint.ts'
import { PageQuery } from './errors.ts'

/** Progress of an erasure. */
export const ErasureState = Type.Object({
  /** Random; everybody who knows it may request the progress. */
  id: Type.String(),
  reason: Type.Union([
    Type.Literal('withdrawn'),
    Type.Literal('lapsed'),
    Type.Literal('deleted-all'),
    Type.Literal('deleted-account'),
    Type.Literal('trash-emptied'),
    Type.Literal('trash-expired'),
  ]),
  startedAt: Type.String(),
  /** When the last byte was erased; null while erasing. */
  completedAt: Type.Union([Type.String(), Type.Null()]),
})
export type ErasureState = Static<typeof ErasureState>

/**
 * POST /api/library/erase: 200 when every byte of the user's photos, faces and people is erased,
 * 202 while that continues in the background.
 */
export const ErasureAnswer = Type.Object({
  message: Type.String(),
  /** Only with 202. */
  erasure: Type.Optional(ErasureState),
})
export type ErasureAnswer = Static<typeof ErasureAnswer>

/**
 * GET /api/erasures/:erasureId. Needs no session. 404 once an account is erased, as this record is
 * erased too.
 */
export const ErasureParams = Type.Object({ erasureId: Type.String({ maxLength: 100 }) })

const AccountTotals = Type.Object({
  photos: Type.Integer(),
  photoBytes: Type.Integer(),
  faces: Type.Integer(),
  people: Type.Integer(),
})

/**
 * GET /api/account/deletion: what deleting the account would erase, and how the user can confirm
 * their identity.
 */
export const DeletionPreview = Type.Object({
  totals: AccountTotals,
  /** False for users who sign in only by phone code or through Google. */
  hasPassword: Type.Boolean(),
  /** The user signed in within the last minutes: no password is required. */
  isFreshlySignedIn: Type.Boolean(),
})
export type DeletionPreview = Static<typeof DeletionPreview>

/**
 * POST /api/account/delete: 200 when every byte is erased, 202 when the account and all sessions
 * are deleted and erasing continues in the background; GET
 * /api/erasures/:erasureId answers 404 when it is complete. Errors: 403 `wrong-password`; 403
 * `sign-in-again` (without a password, from a session that is not fresh); 429.
 */
export const DeleteAccountBody = Type.Object({
  password: Type.Optional(Type.String({ maxLength: 1000 })),
})
export const DeleteAccountAnswer = Type.Object({ erased: AccountTotals, erasure: ErasureState })
export type DeleteAccountAnswer = Static<typeof DeleteAccountAnswer>

/** What happened in a user's account; the web has a text for each. */
export const ActivityKind = Type.Union([
  Type.Literal('signed-up'),
  Type.Literal('signed-in'),
  Type.Literal('signed-out-elsewhere'),
  Type.Literal('password-changed'),
  Type.Literal('phone-changed'),
  Type.Literal('google-added'),
  Type.Literal('google-removed'),
  Type.Literal('passkey-added'),
  Type.Literal('passkey-removed'),
  Type.Literal('two-factor-on'),
  Type.Literal('two-factor-off'),
  Type.Literal('recovery-codes-renewed'),
  Type.Literal('app-password-added'),
  /** `count`: app passwords. */
  Type.Literal('app-password-revoked'),
  /** `count`: photos. */
  Type.Literal('uploaded'),
  /** `count`: photos; `personName` if all photos of a person were downloaded. */
  Type.Literal('downloaded'),
  Type.Literal('named'),
  /** `count`: people that were merged. */
  Type.Literal('merged'),
  /** `count`: resulting people, if more than two. */
  Type.Literal('split'),
  /** `count`: faces. */
  Type.Literal('moved'),
  Type.Literal('hidden'),
  Type.Literal('undone'),
  /** Moved to the trash; `count`: photos. */
  Type.Literal('deleted'),
  /** Restored from the trash; `count`: photos. */
  Type.Literal('restored'),
  /** Permanently; `count`: photos. */
  Type.Literal('erased'),
  /** Everything; `count`: photos. */
  Type.Literal('deleted-all'),
  Type.Literal('consent-given'),
  Type.Literal('consent-withdrawn'),
  /** Because of the retention setting; `count`: faces. */
  Type.Literal('faces-expired'),
  Type.Literal('exported'),
  Type.Literal('profile-saved'),
  Type.Literal('settings-saved'),
  Type.Literal('contact-sent'),
])
export type ActivityKind = Static<typeof ActivityKind>

export const ActivityEvent = Type.Object({
  id: Type.Integer(),
  kind: ActivityKind,
  /** ISO 8601. Similar events within minutes are one event, with the time of the last. */
  at: Type.String(),
  count: Type.Union([Type.Integer(), Type.Null()]),
  /** Null when the event is not about a person, or the person no longer exists. */
  personId: Type.Union([Type.String(), Type.Null()]),
  personName: Type.Union([Type.String(), Type.Null()]),
})
export type ActivityEvent = Static<typeof ActivityEvent>

/** GET /api/activity (PageQuery): the newest first. */
export const ActivityPage = Type.Object({
  events: Type.Array(ActivityEvent),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
})
export type ActivityPage = Static<typeof ActivityPage>

export const accountEndpoints = declare({
  'GET /api/account/export': {
    tag: 'accounts',
    summary: 'Returns a zip with all photos and everything known about them',
    concurrency: 'export',
    file: 'application/zip',
  },
  'POST /api/library/erase': {
    tag: 'trash',
    summary:
      'Erases all photos, including those in the trash, with all faces and people; 200 when everything is erased, 202 while the erasure continues',
    answers: { 200: ErasureAnswer, 202: ErasureAnswer },
  },
  'GET /api/account/deletion': {
    tag: 'accounts',
    summary: 'Returns what deleting the account would erase',
    answers: { 200: DeletionPreview },
  },
  'POST /api/account/delete': {
    tag: 'accounts',
    summary: 'Deletes the account and everything that belongs to it; 202 while files are still being erased',
    body: DeleteAccountBody,
    answers: { 200: DeleteAccountAnswer, 202: DeleteAccountAnswer },
  },
  'GET /api/erasures/:erasureId': {
    tag: 'accounts',
    summary: 'Returns whether an erasure is complete; needs no session',
    isOpen: true,
    params: ErasureParams,
    answers: { 200: ErasureState },
  },
  'GET /api/activity': {
    tag: 'activity',
    summary: 'Lists what the user did, newest first',
    query: PageQuery,
    answers: { 200: ActivityPage },
  },
})
