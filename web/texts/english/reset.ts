import { datesIn } from '../dates-in.ts'

const { day } = datesIn('en')

export const reset = {
  heading: 'Reset Password', // quoted
  lead: 'We send you a link with which you choose a new password.',
  email: 'E-mail address',
  send: 'Send Reset Link', // quoted
  sending: 'Sending...',
  sent: 'Check your email to reset your password.', // quoted
  back: 'Back to Login', // quoted
  newHeading: 'Choose a new password',
  newDescription: 'Choose a new password for your account.',
  newPassword: 'New password',
  save: 'Save password',
  saving: 'Saving...',
  done: 'Your new password is saved. Log in with it.',
  again: 'Ask for a new link',
  review: {
    heading: 'Who else can get in?',
    lead: 'Your new password is saved. These are the other ways into your account. Remove what you do not know.',
    phone: (end: string) => `A code by SMS to the number that ends in ${end}`,
    passkey: (name: string) => `Passkey: ${name}`,
    google: 'A Google account',
    addedAt: (time: string) => `Added on ${day(time)}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove: ${name}`,
    keep: 'These are mine, log in',
    none: 'There is no other way in now.',
    goOn: 'Log in',
  },
}
