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
