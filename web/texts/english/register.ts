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
