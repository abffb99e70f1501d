import { day, dayAndTime, faceCount, number, personCount, photoCount } from './formats.ts'

/** The user's sign-in methods, in Settings. */
export const security = {
  cancel: 'Cancel',
  stopped: 'Stopped. Nothing was changed.',
  password: {
    heading: 'Password',
    lead: 'A new password signs you out on your other devices.',
    firstLead: 'You have none yet. With one you can log in without a code or another account.',
    current: 'Your password now',
    next: 'New password',
    hint: 'At least 10 characters. Three or four words are easy to remember.',
    changed: 'Your new password is in force.',
  },
  passkeys: {
    heading: 'Passkeys',
    lead: 'Log in with your finger, your face or the PIN of your device. Nobody can guess or steal it.',
    unnamed: 'Passkey',
    addedAt: (time: string) => `Added on ${day(time)}`,
    add: 'Add a passkey',
    added: 'The passkey is ready. Use it the next time you log in.',
    remove: 'Remove',
    removeOf: (name: string) => `Remove the passkey ${name}`,
    use: 'Use a passkey',
    alreadyHere: 'This device has a passkey for your account already.',
    impossible: 'This device or browser could not do that. Try another one.',
  },
  secondStep: {
    heading: 'Two-factor authentication',
    lead: 'After each log-in Kindred asks for a code that only your phone can show. Passkeys need none.',
    isOn: 'It is on.',
    isOff: 'It is off.',
    smsRisk:
      'Now a code by SMS alone lets you in. Text messages can be read by others, and a phone number can be taken over. Turn this on to be safer.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    turnedOff: 'Kindred asks for no code any more.',
    scan: 'Open an authenticator app on your phone, choose to add an account, and point the camera at this picture.',
    qrCode: 'QR code for the authenticator app',
    orType: 'No camera? Type this key into the app:',
    confirm: 'Confirm',
    keepCodes:
      'Keep these recovery codes in a safe place. If you lose your phone, each of them lets you in once. They are not shown again.',
    saveCodes: 'Save as a file',
    haveCodes: 'I have kept them',
    renew: 'New recovery codes',
  },
  google: {
    heading: 'Google',
    isConnected: 'You can log in with your Google account.',
    isNot: 'Connect your Google account to log in with it.',
    connect: 'Connect Google',
    disconnect: 'Disconnect Google',
  },
  devices: {
    heading: 'Where you are logged in',
    lead: 'Log out devices that you do not know or no longer use. After a week without use, a device is logged out by itself.',
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

/** Exporting all data, and deleting the account. */
export const accountData = {
  exportHeading: 'Take everything with you',
  exportLead: 'One zip file with all your photos as you uploaded them, and all that Kindred holds on you.',
  exportContent:
    'It holds your profile, the people and the faces found, your corrections, what you did, and what you agreed to.',
  exportStart: 'Download everything',

  deleteHeading: 'Delete the account',
  deleteLead: 'Your account and everything that belongs to it is deleted for good.',
  deleteOpen: 'Delete my account…',
  deleteTitle: 'Delete your account?',
  deleteTotals: (totals: { photos: number; people: number; faces: number; size: string }) =>
    `${photoCount(totals.photos)} (${totals.size}), ${personCount(totals.people)} and ${faceCount(totals.faces)} will be deleted, with your profile, your messages and every way to sign in.`,
  deleteStays:
    'What stays is a record of when you agreed to which text, under a random number, without your name.',
  deleteForGood: 'This cannot be undone. If you want to keep your photos, download everything first.',
  password: 'Your password',
  signInAgain: 'To be sure that it is you, please log out, log in again, and come back within ten minutes.',
  deleteConfirm: 'Delete my account now',
  deleting: 'Deleting…',
  goBack: 'Go back',
  deleted:
    'Your account and everything in it has been deleted. Take care, and thank you for having been here.',
}

/** The receipt of an erasure. */
export const erasure = {
  heading: 'Deleting',
  description: 'Whether everything that you had deleted is gone.',
  open: (startedAt: string) =>
    `Being erased since ${dayAndTime(startedAt)}. Nobody can open it any more; the last files are still being removed. This goes on by itself, and you may close the page.`,
  done: (completedAt: string) => `Erased on ${dayAndTime(completedAt)}. Nobody can open it any more.`,
  gone: 'Nothing is being erased under this number. If it was an account, all of it is gone.',
  address: 'This page shows how far it is. Keep its address if you want to look again.',
  leave: 'To the first page',
}
