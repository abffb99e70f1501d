import { datesIn } from '../dates-in.ts'

const { day } = datesIn('en')

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
