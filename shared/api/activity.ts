import { Type, type Static } from 'typebox'

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
