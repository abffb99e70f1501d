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
