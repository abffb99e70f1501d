import { day, dayAndTime, faceCount, number, personCount, photoCount } from './formats.ts'

/** The user's sign-in methods, in Settings. */
export const security = {
  cancel: 'Cancel',
  stopped: 'Cancelled. Nothing has been changed.',
  password: {
    heading: 'Password',
    lead: 'When you change your password, your other devices are logged out.',
    firstLead: 'You don’t have one yet. With a password, you can log in without a code or another account.',
    current: 'Current password',
    next: 'New password',
    hint: 'At least 10 characters. Three or four words are easy to remember.',
    changed: 'Your password has been changed.',
  },
  passkeys: {
    heading: 'Passkeys',
    lead: 'Log in with your fingerprint, your face or your device’s PIN. A passkey can’t be guessed or stolen.',
    unnamed: 'Passkey',
    addedAt: (time: string) => `Added on ${day(time)}`,
    add: 'Add a passkey',
    added: 'Your passkey is ready. You can use it the next time you log in.',
    remove: 'Remove',
    removeOf: (name: string) => `Remove the passkey ${name}`,
    use: 'Use a passkey',
    alreadyHere: 'This device already has a passkey for your account.',
    impossible: 'This device or browser couldn’t do that. Try another one.',
  },
  secondStep: {
    heading: 'Two-factor authentication',
    lead: 'Each time you log in, Kindred also asks for a code from your phone. Passkeys don’t need one.',
    isOn: 'It’s on.',
    isOff: 'It’s off.',
    smsRisk:
      'At the moment, a code sent by SMS is enough to log in. Text messages can be intercepted, and phone numbers can be taken over. Turn this on to be safer.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    turnedOff: 'Two-factor authentication has been turned off.',
    scan: 'Open an authenticator app on your phone, add an account, and scan this QR code.',
    qrCode: 'QR code for the authenticator app',
    orType: 'No camera? Type this key into the app:',
    confirm: 'Confirm',
    keepCodes:
      'Keep these recovery codes in a safe place. If you lose your phone, each of them lets you log in once. They won’t be shown again.',
    saveCodes: 'Save to a file',
    haveCodes: 'I’ve saved them',
    renew: 'Get new recovery codes',
  },
  google: {
    heading: 'Google',
    isConnected: 'You can log in with your Google account.',
    isNot: 'Connect your Google account to log in with it.',
    connect: 'Connect Google',
    disconnect: 'Disconnect Google',
  },
  devices: {
    heading: 'Where you’re logged in',
    lead: 'Log out any devices you don’t recognise or no longer use. Devices are logged out automatically after a week without use.',
    unknown: 'Unknown device',
    current: 'This device',
    usedAt: (time: number) => `Last used on ${day(time)}`,
    end: 'Log out',
    endOf: (name: string) => `Log out ${name}`,
    endOthers: 'Log out all other devices',
    endAll: 'Log out everywhere',
  },
}

/** Passwords with which apps and scripts send photos, in Settings. */
export const appPasswords = {
  heading: 'App passwords',
  lead: 'With an app password, an app or script can send photos to your account. It can’t see, change or delete anything.',
  none: 'You don’t have any yet.',
  createdAt: (time: string) => `Created on ${day(time)}`,
  usedAt: (time: string) => `Last used on ${day(time)}`,
  unused: 'Never used',
  expiresAt: (time: string) => `Expires on ${day(time)}`,
  expired: (time: string) => `Expired on ${day(time)}`,
  add: 'Create an app password',
  name: 'What is it for?',
  nameHint: 'For example: my phone',
  life: 'How long should it be valid?',
  lives: { always: 'Until I revoke it', month: '30 days', year: 'One year' },
  create: 'Create',
  copyNow: 'Copy it now. It won’t be shown again.',
  password: 'App password',
  userName: 'Username',
  address: 'Address',
  example: 'To send a photo from the command line:',
  copy: 'Copy',
  copyOf: (what: string) => `Copy: ${what}`,
  copied: 'Copied.',
  notCopied: 'Your browser doesn’t allow copying. Select the text and copy it yourself.',
  done: 'I’ve copied it',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText:
    'The app or script that uses it won’t be able to send any more photos. Photos it has already sent won’t be affected.',
  revoking: 'Revoking…',
  keep: 'Keep it',
  revoked: (name: string) => `${name} has been revoked.`,
  tooMany: (amount: number) =>
    `You already have ${number(amount)} app passwords. Revoke one you no longer use first.`,
  alsoRevoked: 'Changing your password or logging out all other devices also revokes all app passwords.',
}

/** Exporting all data, and deleting the account. */
export const accountData = {
  exportHeading: 'Take everything with you',
  exportLead: 'A zip file with all your photos as you uploaded them and everything Kindred stores about you.',
  exportContent:
    'It contains your profile, the people and faces found, your corrections, your activity and what you’ve agreed to.',
  exportStart: 'Download everything',

  deleteHeading: 'Delete account',
  deleteLead: 'Your account and everything in it will be deleted permanently.',
  deleteOpen: 'Delete my account…',
  deleteTitle: 'Delete your account?',
  deleteTotals: (totals: { photos: number; people: number; faces: number; size: string }) =>
    `${photoCount(totals.photos)} (${totals.size}), ${personCount(totals.people)} and ${faceCount(totals.faces)} will be deleted, along with your profile, your messages and all the ways you log in.`,
  deleteStays:
    'The only thing that remains is a record of which terms you agreed to and when, under a random number and without your name.',
  deleteForGood: 'This can’t be undone. If you want to keep your photos, download everything first.',
  password: 'Your password',
  signInAgain: 'To confirm that it’s you, please log out, log in again, and come back within ten minutes.',
  deleteConfirm: 'Delete my account now',
  deleting: 'Deleting…',
  goBack: 'Go back',
  deleted: 'Your account and everything in it have been deleted. Thank you for using Kindred, and take care.',
}

/** The receipt of an erasure. */
export const erasure = {
  heading: 'Deletion status',
  description: 'Check whether everything you deleted is gone.',
  open: (startedAt: string) =>
    `Erasure started on ${dayAndTime(startedAt)}. No one can open your data any more; the last files are still being removed. You can close this page.`,
  done: (completedAt: string) => `Erased on ${dayAndTime(completedAt)}. No one can open your data any more.`,
  gone: 'No erasure is in progress with this number. If you deleted your account, everything has already been erased.',
  address: 'This page shows the progress. Save its address if you want to check again later.',
  leave: 'Go to the home page',
}
