import { list, moment, number, percent } from './formats.ts'

export const general = {
  product: 'Kindred',
  skipToContent: 'Skip to the content',
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
  theme: 'Light or dark',
  system: 'As the device',
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
  unreachable: 'Kindred does not answer. Check that it is running, then try again.',
  unknown: 'Something went wrong. Please try again.',
  loading: 'This could not be loaded.',
  retry: 'Try again',
  screen: 'This page could not be shown',
  screenText: 'Your photos are safe. Reload the page to go on.',
  reload: 'Reload',
  notFoundTitle: 'There is nothing here',
  notFoundText: 'The address may be mistyped, or what was here has been deleted.',
  notFoundAction: 'Go to my photos',
  lost: 'Kindred is out of reach. What you see may be out of date; this goes on by itself as soon as it is back.',
  offlineTitle: 'Kindred is out of reach',
  offlineText:
    'It runs on a computer of yours. Check that the computer is switched on and that you are in the same network. This page tries again by itself.',
  notFoundHome: 'To the first page',
}

/** Messages by the server's error codes. For any other code, the server's message is shown. */
export const failures = {
  'being-erased': 'Kindred is erasing something at the moment. Please wait a little and try again.',
  'consent-text-changed': 'The text has changed. Please read the new one.',
  'no-consent': 'There is nothing to take back.',
  'sign-in-again': 'Please log in again first.',
  'wrong-password': 'That is not the right password.',
  'database-busy': 'Other work takes long at the moment. Nothing has changed; please try again in a minute.',
  restarting: 'Kindred is being restarted. Please try again in a few seconds.',
  'store-unavailable':
    'Kindred cannot reach the storage in which it keeps photos. Nothing is lost; try again in a minute.',
  'disk-full': 'The disk of the computer that runs Kindred is full.',
  'consent-needed': 'Faces are looked for only if you agree to it. You can do so on the page Results.',
  'no-face': 'There is no face to be seen in this picture. Try one that shows it larger and from the front.',
  'picture-gone': 'Something went wrong with this picture. Please try it again.',
  'folder-unreachable': 'The folder of this photo is not reachable. Is its disk or network share connected?',
  'original-gone': 'The file of this photo is gone from its folder.',
  'original-changed':
    'The file of this photo has changed. It is read again soon; please try again in a minute.',
  'photo-damaged': 'The file is damaged or was cut short when it was copied.',
  'photo-empty': 'The file is empty.',
  'film-too-large': 'The film of a photo is too big. Whoever runs this Kindred can raise the limit.',
  'film-without-photo': 'This video isn’t part of a Live photo, and Kindred stores no other videos.',
  'film-unknown-format': 'It is no film that Kindred can keep.',
  'photo-too-large': 'The file is too big.',
  'photo-too-many-pixels':
    'The photo is too large. The limit is 105 megapixels (JPG and PNG: 268; profile pictures: 64). Make it smaller and try again.',
  'photo-too-slow': 'The photo takes too long to read. Save it again in another program and upload that.',
  'photo-too-much-memory': 'The photo needs too much memory to read. Make it smaller and try again.',
  'photo-ends-program':
    'This photo makes the program that reads it stop. Save it again in another program and upload that.',
  'photo-unknown-format': 'This is not a photo, or a kind of photo that Kindred does not know.',
  'photo-unsupported-kind':
    'Kindred can’t show this kind of file. Save it as JPG in another program and upload that.',
  'raw-without-preview':
    'This RAW file has no picture inside that is large enough to be shown. Save it as JPG and upload that.',
  'photo-unreadable': 'The file could not be read.',
  'sidecar-unreadable': 'The names in the file beside the photo could not be read. The photo is safe.',
  'too-many-requests': 'Too many attempts. Please wait a minute and try again.',
  INVALID_EMAIL_OR_PASSWORD:
    'Wrong e-mail address or password. Just signed up? Open the link in your mail first.',
  'work-needed': 'There were many attempts. Please try again; your browser will need a moment longer.',
  USER_ALREADY_EXISTS: 'There is an account with this e-mail address already. Please log in.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'There is an account with this e-mail address already. Please log in.',
  INVALID_PHONE_NUMBER_OR_PASSWORD: 'The phone number or the password is not right.',
  'password-weak':
    'Many people use this password. Please take three or four words that only you would put together.',
  'invalid-email': 'Please enter your whole e-mail address.',
  'invalid-phone-number': 'This is no phone number. Please check the country and the digits.',
  INVALID_OTP: 'Invalid OTP. Please try again.',
  'bot-check-expired': 'reCAPTCHA expired. Please try again.',
  'bot-check-failed': 'We could not check that you are no robot. Please try again.',
  'message-not-sent': 'The message could not be sent. Please try again in a minute.',
  INVALID_TOKEN: 'This link has been used or is too old. Please ask for a new one.',
  'registration-closed': 'This Kindred takes no new accounts without an invitation.',
  SESSION_NOT_FRESH: 'For your safety, log out and in again first. Then you have an hour for this.',
  'session-not-fresh': 'For your safety, log out and in again first. Then you have an hour for this.',
  'last-sign-in-method': 'Set a password first, so that you can still log in.',
  INVALID_PASSWORD: 'The password is not right.',
  INVALID_CODE: 'This code is not right, or has been used already. Wait for the next one and try again.',
  INVALID_BACKUP_CODE: 'This recovery code is not right, or has been used already.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long. Please log in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Those were too many wrong codes. Please log in again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Those were too many wrong codes. Please try again in 15 minutes.',
  PASSKEY_NOT_FOUND: 'Kindred does not know this passkey. Log in another way.',
  PASSKEY_NOT_VERIFIED:
    'This passkey did not ask who you are. Use one that asks for your finger, face or PIN.',
  PROVIDER_NOT_FOUND: 'Google could not be reached. Please try again later.',
}
