import { day } from './formats.ts'

export const register = {
  screen: 'Sign Up',
  description: 'Create an account to find the people in your photos.',
  heading: 'Sign Up', // quoted
  name: 'Your name',
  passwordHint: (least: number) => `At least ${least} characters. Three or four words are easy to remember.`,
  passwordTooShort: (least: number) => `Please use at least ${least} characters.`,
  submit: 'Create account',
  busy: 'Creating account...',
  haveAccount: 'Already have an account?', // quoted, with the link
  login: 'Log in', // quoted
  subtitle: 'Use your phone number to sign up', // quoted
  emailSubtitle: 'Use your e-mail address to sign up',
  country: 'Country',
  phone: 'Phone number',
  phoneWrong: 'That isn’t a valid phone number for this country. Please check the digits.',
  sendCode: 'Send OTP', // quoted
  sendingCode: 'Sending OTP...', // quoted
  code: 'Enter the 6-digit OTP', // quoted
  codeWrong: 'The code has six digits.',
  verify: 'Verify & Continue', // quoted
  verifying: 'Verifying...', // quoted
  sentTo: 'We sent a code to',
  codeFor: 'A code is ready for',
  resend: 'Send a new code',
  changeNumber: 'Change number',
  toEmail: 'Use your e-mail address instead',
  toPhone: 'Use your phone number instead',
  outbox: 'This server doesn’t send messages yet. To read yours, run this command on the server:',
  checkMail: 'Check your e-mail',
  linkReady: 'Your link is ready',
  linkReadyText: (email: string) =>
    `Open the link for ${email} to finish signing up. It’s valid for one hour.`,
  changeAddress: 'Change address',
  closed: 'This server isn’t accepting new accounts. Please ask its administrator.',
  invited: 'You’ve been invited. How would you like to sign up?',
  invitationNeeded: 'You need an invitation link to sign up here. Please ask the server’s administrator.',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  checkMailText: (email: string) =>
    `Open the link we sent to ${email} to finish signing up. It’s valid for one hour.`,
}

/** The screen that the link in the mail opens, to prove an e-mail address. */
export const confirm = {
  heading: 'Confirm your e-mail address',
  description: 'Confirm that this e-mail address is yours.',
  lead: 'Press Confirm to confirm your address. If you didn’t sign up for Kindred, close this page.',
  confirm: 'Confirm',
  busy: 'Confirming...',
  doneHeading: 'Your address has been confirmed',
  signedIn: (email: string) => `${email} is confirmed, and you’re logged in.`,
  goOn: 'Go to my photos',
  confirmedBefore: (email: string) => `${email} is already confirmed. Log in to continue.`,
  passwordNeeded: (email: string) =>
    `${email} is confirmed. You signed up in another browser, so for your security, please set a new password here. The one you signed up with no longer works.`,
  signUpAgain: 'Sign up again',
}

export const login = {
  screen: 'Log in',
  description: 'Log in to see your photos and the people in them.',
  heading: 'Welcome back',
  email: 'E-mail address',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Log in', // quoted
  busy: 'Logging in...', // quoted
  noAccount: 'No account yet?',
  register: 'Sign up', // quoted
  identifier: 'Phone number or e-mail',
  identifierWrong: 'Enter your e-mail address, or your phone number with its country code.',
  forgot: 'Forgot Password?', // quoted
  toCode: 'Send me a code instead',
  toPassword: 'Use my password instead',
}

/** Signing in with an account of another service. */
export const providers = {
  or: 'or',
  googleLogin: 'Continue with google', // quoted
  googleRegister: 'Continue with Google', // quoted
  googleMissing: 'Google sign-in isn’t set up on this server yet.',
  facebook: 'Continue with Facebook', // quoted
  facebookMissing: 'Facebook authentication not configured yet.', // quoted
  doneScreen: 'Logging in',
  doneHeading: 'Logging in…',
  doneText: 'You can close this window now.',
  doneClose: 'Close this window',
  /** Messages by the error codes of the provider and the server. */
  problems: {
    access_denied: 'Google sign-in was cancelled. Nothing has been changed. You can try again.',
    account_not_linked:
      'There’s already an account with this e-mail address. Log in the way you did before. You can then connect Google in Settings.',
    email_not_found: 'Google didn’t share a verified e-mail address. Kindred needs one for your account.',
    signup_disabled: 'This server isn’t accepting new accounts.',
    state_mismatch: 'That took too long or was started in another window. Please try again.',
    unknown: 'Google sign-in didn’t work. Please try again.',
  } as Readonly<Record<string, string>>,
}

/** The second step of a sign-in. */
export const secondStep = {
  heading: 'One more step',
  lead: 'You’ll also need a code to log in.',
  computeAppCode: 'Code',
  appHint: 'The 6 digits shown in your authenticator app.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes you saved when you turned this on. Each works once.',
  submit: 'Continue',
  busy: 'Checking...',
  toRecovery: 'Use a recovery code instead',
  toApp: 'Use the authenticator app instead',
  startOver: 'Log in another way',
}

export const reset = {
  heading: 'Reset Password', // quoted
  lead: 'We’ll send you a link to set a new password.',
  email: 'E-mail address',
  send: 'Send Reset Link', // quoted
  sending: 'Sending...',
  sent: 'Check your email to reset your password.', // quoted
  back: 'Back to Login', // quoted
  newHeading: 'Set a new password',
  newDescription: 'Set a new password for your account.',
  newPassword: 'New password',
  save: 'Save password',
  saving: 'Saving...',
  done: 'Your new password has been saved. You can now log in with it.',
  again: 'Request a new link',
  review: {
    heading: 'Who else can log in?',
    lead: 'Your new password has been saved. These are the other ways to log in to your account. Remove any you don’t recognise.',
    phone: (end: string) => `A code by SMS to the number ending in ${end}`,
    passkey: (name: string) => `Passkey: ${name}`,
    google: 'A Google account',
    addedAt: (time: string) => `Added on ${day(time)}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove: ${name}`,
    keep: 'Keep these and log in',
    none: 'There’s no other way to log in now.',
    goOn: 'Log in',
  },
}
