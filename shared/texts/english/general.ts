import { list, moment, number, percent } from './formats.ts'

export const general = {
  product: 'Kindred',
  skipToContent: 'Skip to content',
  close: 'Close',
  notifications: 'Notifications',
  /** A person without a name, by number. */
  person: (number: string) => `Person ${number}`,
  title: (screen: string) => `${screen} – Kindred`,
  number,
  list,
  moment,
  percent,
}

export const display = {
  theme: 'Theme',
  system: 'Match device',
  light: 'Light',
  dark: 'Dark',
  language: 'Language',
}

export const footer = {
  navigation: 'More about Kindred',
  /** Where photos are: by the server's settings, on it alone or also in what is connected to it. */
  promise: {
    own: 'Your photos stay on the computer that runs Kindred.',
    connected: 'Your photos stay on this server and in the storage connected to it.',
  },
  terms: 'Terms and privacy',
  contact: 'Contact us',
}

export const errors = {
  unreachable: 'Kindred isn’t responding. Check that it’s running, then try again.',
  unknown: 'Something went wrong. Please try again.',
  loading: 'This couldn’t be loaded.',
  retry: 'Try again',
  screen: 'This page couldn’t be displayed',
  screenText: 'Your photos are safe. Reload the page to continue.',
  reload: 'Reload',
  notFoundTitle: 'Page not found',
  notFoundText: 'The address may be mistyped, or the page may have been deleted.',
  notFoundAction: 'Go to my photos',
  lost: 'Can’t reach Kindred. What you see may be out of date. This page will reconnect automatically.',
  offlineTitle: 'Can’t reach Kindred',
  offlineText:
    'Check that the computer that runs Kindred is switched on and that you’re on the same network. This page will reconnect automatically.',
  notFoundHome: 'Go to the home page',
}

/** Messages by the server's error codes. For any other code, the server's message is shown. */
export const failures = {
  'being-erased': 'Kindred is still erasing data. Please wait a moment and try again.',
  'consent-text-changed': 'The terms have changed. Please read the new version.',
  'no-consent': 'There’s no consent to withdraw.',
  'sign-in-again': 'Please log in again first.',
  'wrong-password': 'That password isn’t correct.',
  'database-busy': 'Kindred is busy right now. Nothing has been changed. Please try again in a minute.',
  restarting: 'Kindred is restarting. Please try again in a few seconds.',
  'store-unavailable':
    'Kindred can’t reach its photo storage. Nothing has been lost. Please try again in a minute.',
  'disk-full': 'The server’s disk is full. Please ask the administrator to free up some space.',
  'consent-needed': 'Kindred only looks for faces if you agree. You can do that on the Results page.',
  'no-face': 'No face was found in this photo. Try one where the face is larger and looking at the camera.',
  'picture-gone': 'Something went wrong with this photo. Please try again.',
  'folder-unreachable': 'Can’t reach this photo’s folder. Is its disk or network share connected?',
  'original-gone': 'This photo’s file is no longer in its folder.',
  'original-changed':
    'This photo’s file has changed and will be read again soon. Please try again in a minute.',
  'photo-damaged': 'The file is damaged or incomplete.',
  'photo-empty': 'The file is empty.',
  'film-too-large': 'This photo’s video is too large. The administrator can raise the limit.',
  'film-without-photo': 'This video isn’t part of a Live Photo, and Kindred doesn’t store other videos.',
  'film-unknown-format': 'Kindred can’t store this kind of video.',
  'photo-too-large': 'The file is too large.',
  'photo-too-many-pixels':
    'The photo is too large. The limit is 105 megapixels (268 for JPG and PNG, 64 for profile photos). Make it smaller and try again.',
  'photo-too-slow':
    'This photo takes too long to read. Save it again in another program and upload the new file.',
  'photo-too-much-memory': 'Reading this photo takes too much memory. Make it smaller and try again.',
  'photo-ends-program':
    'Kindred’s photo reader crashed on this photo. Save it again in another program and upload the new file.',
  'photo-unknown-format': 'This isn’t a photo, or it’s in a format that Kindred doesn’t support.',
  'photo-unsupported-kind':
    'Kindred can’t show this kind of file. Save it as a JPG in another program and upload that.',
  'raw-without-preview':
    'This RAW file doesn’t contain a preview that’s large enough to show. Save the photo as a JPG and upload that.',
  'photo-unreadable': 'The file couldn’t be read.',
  'sidecar-unreadable': 'The names that came with this photo couldn’t be read. The photo itself is safe.',
  'too-many-requests': 'Too many attempts. Please wait a minute and try again.',
  INVALID_EMAIL_OR_PASSWORD:
    'Wrong e-mail address or password. Just signed up? Open the link in your e-mail first.',
  'work-needed':
    'There have been a lot of attempts. Please try again. This time it will take a little longer.',
  USER_ALREADY_EXISTS: 'There’s already an account with this e-mail address. Please log in.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'There’s already an account with this e-mail address. Please log in.',
  INVALID_PHONE_NUMBER_OR_PASSWORD: 'Wrong phone number or password.',
  'password-weak': 'This password is too common. Try three or four words that only you would think of.',
  'invalid-email': 'Please enter your full e-mail address.',
  'invalid-phone-number': 'That isn’t a valid phone number. Please check the country and the digits.',
  INVALID_OTP: 'Invalid OTP. Please try again.',
  'bot-check-expired': 'reCAPTCHA expired. Please try again.',
  'bot-check-failed': 'We couldn’t verify that you’re not a robot. Please try again.',
  'message-not-sent': 'The message couldn’t be sent. Please try again in a minute.',
  INVALID_TOKEN: 'This link has expired or has already been used. Please request a new one.',
  'registration-closed': 'You need an invitation to sign up on this server.',
  SESSION_NOT_FRESH:
    'For your security, please log out and log in again first. You’ll then have an hour to do this.',
  'session-not-fresh':
    'For your security, please log out and log in again first. You’ll then have an hour to do this.',
  'last-sign-in-method': 'Set a password first, so that you can still log in.',
  INVALID_PASSWORD: 'That password isn’t correct.',
  INVALID_CODE: 'This code is wrong or has already been used. Wait for the next one and try again.',
  INVALID_BACKUP_CODE: 'This recovery code is wrong or has already been used.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long. Please log in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Please log in again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Please try again in 15 minutes.',
  PASSKEY_NOT_FOUND: 'Kindred doesn’t recognise this passkey. Please log in another way.',
  PASSKEY_NOT_VERIFIED:
    'This passkey didn’t check who you are. Use one that asks for your fingerprint, face or PIN.',
  PROVIDER_NOT_FOUND: 'Google couldn’t be reached. Please try again later.',
}
