import type { ActivityKind } from '../../../shared/api/activity.ts'
import { count, faces, people, photos } from './amounts.ts'

type Sentence = (amount: number, person: string | null) => string

const of = (person: string | null) => (person === null ? '' : ` of ${person}`)

export const activity = {
  heading: 'Recent Activity', // quoted
  empty: 'What you do in Kindred appears here, for your eyes only.',
  more: 'Show more',
  loading: 'Loading…',
  /** What the user did. For events without them, `amount` is 1 and `person` is null. */
  sentences: {
    'signed-up': () => 'You created your account',
    'signed-in': () => 'You signed in',
    'signed-out-elsewhere': () => 'You signed out another device',
    'password-changed': () => 'Your password was changed',
    'phone-changed': () => 'Your phone number was changed',
    'google-added': () => 'You connected your Google account',
    'google-removed': () => 'You disconnected your Google account',
    'passkey-added': () => 'You added a passkey',
    'passkey-removed': () => 'You removed a passkey',
    'two-factor-on': () => 'You turned on the second step at sign-in',
    'two-factor-off': () => 'You turned off the second step at sign-in',
    'recovery-codes-renewed': () => 'You made new recovery codes',
    'app-password-added': () => 'You created an app password',
    'app-password-revoked': (amount: number) =>
      count(amount, { one: 'An app password was revoked', other: '# app passwords were revoked' }),
    uploaded: (amount: number) => `You added ${photos(amount)}`,
    downloaded: (amount: number, person: string | null) => `You downloaded ${photos(amount)}${of(person)}`,
    named: (_amount: number, person: string | null) =>
      person === null ? 'You named a person' : `You named ${person}`,
    merged: (amount: number, person: string | null) =>
      person === null ? `You brought ${people(amount)} together` : `You brought ${person} together`,
    split: (_amount: number, person: string | null) =>
      person === null ? 'You told people apart' : `You told ${person} apart from somebody else`,
    moved: (amount: number, person: string | null) =>
      person === null ? `You moved ${faces(amount)}` : `You moved ${faces(amount)} to ${person}`,
    hidden: (_amount: number, person: string | null) =>
      person === null ? 'You hid a person' : `You hid ${person}`,
    undone: () => 'You undid a change',
    deleted: (amount: number) => `You moved ${photos(amount)} to the trash`,
    restored: (amount: number) => `You put back ${photos(amount)} from the trash`,
    erased: (amount: number) => `Gone for ever from the trash: ${photos(amount)}`,
    'deleted-all': (amount: number) => `You deleted everything: ${photos(amount)} and all people`,
    'consent-given': () => 'You allowed Kindred to look for faces',
    'consent-withdrawn': () => 'You no longer allow Kindred to look for faces',
    'faces-expired': () => 'Kindred erased what it knew of faces, because you had not signed in for long',
    exported: () => 'You saved a copy of everything',
    'profile-saved': () => 'You changed your profile',
    'settings-saved': () => 'You changed your settings',
    'contact-sent': () => 'You sent a message to the owner',
  } satisfies Record<ActivityKind, Sentence> as Record<ActivityKind, Sentence>,
}
