import { day } from './formats.ts'

export const register = {
  screen: 'Sign Up',
  description: 'Make an account, to bring the people in your photos together.',
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
  phoneWrong: 'This is no phone number in that country. Please check the digits.',
  sendCode: 'Send OTP', // quoted
  sendingCode: 'Sending OTP...', // quoted
  code: 'Enter the 6-digit OTP', // quoted
  codeWrong: 'The code has six digits.',
  verify: 'Verify & Continue', // quoted
  verifying: 'Verifying...', // quoted
  sentTo: 'We sent a code to',
  codeFor: 'There is a code for',
  resend: 'Send a new code',
  changeNumber: 'Change number',
  toEmail: 'Use your e-mail address instead',
  toPhone: 'Use your phone number instead',
  outbox: 'This server doesn’t send messages yet. On the computer where it runs, this command shows them:',
  checkMail: 'Check your email',
  linkReady: 'Your link is ready',
  linkReadyText: (email: string) => `Open the link for ${email} to finish. It works for one hour.`,
  changeAddress: 'Change address',
  closed: 'This Kindred takes no new accounts. Ask whoever runs it.',
  invited: 'You are invited. Choose how you want to sign up.',
  invitationNeeded: 'To sign up here you need an invitation link. Ask whoever runs this Kindred.',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  checkMailText: (email: string) =>
    `Open the link that we sent to ${email} to finish. It works for one hour.`,
}

/** The screen that the link in the mail opens, to prove an e-mail address. */
export const confirm = {
  heading: 'Confirm your e-mail address',
  description: 'Confirm that this e-mail address is yours.',
  lead: 'One press, and your address is confirmed. If you did not sign up to Kindred, close this page.',
  confirm: 'Confirm',
  busy: 'Confirming...',
  doneHeading: 'Your address is confirmed',
  signedIn: (email: string) => `${email} is yours, and you are logged in.`,
  goOn: 'Go to my photos',
  confirmedBefore: (email: string) => `${email} was confirmed before. Log in to go on.`,
  passwordNeeded: (email: string) =>
    `${email} is yours. You signed up in another browser, so for your safety choose a new password here. The password from the sign-up is no longer valid.`,
  signUpAgain: 'Sign up again',
}

export const login = {
  screen: 'Log in',
  description: 'Log in to your photos and the people in them.',
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
  googleMissing: 'Google sign-in is not configured on this Kindred yet.',
  facebook: 'Continue with Facebook', // quoted
  facebookMissing: 'Facebook authentication not configured yet.', // quoted
  doneScreen: 'Signing in',
  doneHeading: 'Signing in…',
  doneText: 'You can close this window now.',
  doneClose: 'Close this window',
  /** Messages by the error codes of the provider and the server. */
  problems: {
    access_denied: 'You stopped at Google. Nothing was changed; you can try again.',
    account_not_linked:
      'There is an account with this e-mail address already. Log in to it the way you did before; then you can connect Google in Settings.',
    email_not_found: 'Google did not give an e-mail address, which Kindred needs.',
    signup_disabled: 'This Kindred takes no new accounts.',
    state_mismatch: 'That took too long, or began in another window. Please try again.',
    unknown: 'Google sign-in did not work. Please try again.',
  } as Readonly<Record<string, string>>,
}

/** The second step of a sign-in. */
export const secondStep = {
  heading: 'One more step',
  lead: 'Your account asks for a code as well.',
  computeAppCode: 'Code',
  appHint: 'The 6 digits that your authenticator app shows now.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes that you kept when you switched this on. Each works once.',
  submit: 'Continue',
  busy: 'Checking...',
  toRecovery: 'Use a recovery code instead',
  toApp: 'Use the authenticator app instead',
  startOver: 'Log in in another way',
}

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
