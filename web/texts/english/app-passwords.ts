import { datesIn } from '../dates-in.ts'
import { number } from './amounts.ts'

const { day } = datesIn('en')

/** Passwords with which apps and scripts send photos, in Settings. */
export const appPasswords = {
  heading: 'App passwords',
  lead: 'An app or a script can send photos to your account with an app password. It can do nothing else: it cannot see, change or delete anything.',
  none: 'You have none.',
  createdAt: (time: string) => `Created on ${day(time)}`,
  usedAt: (time: string) => `Last used on ${day(time)}`,
  unused: 'Never used',
  expiresAt: (time: string) => `Expires on ${day(time)}`,
  expired: (time: string) => `Expired on ${day(time)}`,
  add: 'Create an app password',
  name: 'What is it for?',
  nameHint: 'For example: my phone',
  life: 'How long is it valid?',
  lives: { always: 'Until I revoke it', month: '30 days', year: 'One year' },
  create: 'Create',
  copyNow: 'Copy it now. It is not shown again.',
  password: 'App password',
  userName: 'User name',
  address: 'Address',
  example: 'To send a photo from a terminal:',
  copy: 'Copy',
  copyOf: (what: string) => `Copy: ${what}`,
  copied: 'Copied.',
  notCopied: 'Your browser does not allow this. Select the text and copy it.',
  done: 'I have copied it',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText: 'The app or script that uses it can send no more photos. Photos that it has sent stay.',
  revoking: 'Revoking…',
  keep: 'Keep it',
  revoked: (name: string) => `${name} was revoked.`,
  tooMany: (amount: number) =>
    `You have ${number(amount)} app passwords. Revoke one that you no longer use first.`,
  alsoRevoked: 'A new password, or logging out all other devices, revokes all app passwords too.',
}
