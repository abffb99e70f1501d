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
