export const register = {
  screen: 'Sign Up',
  heading: 'Sign Up', // quoted
  subtitle: 'Use your e-mail address to sign up',
  name: 'Your name',
  passwordHint: (least: number) => `At least ${least} characters. Three or four words are easy to remember.`,
  passwordTooShort: (least: number) => `Please use at least ${least} characters.`,
  submit: 'Create account',
  busy: 'Creating account...',
  haveAccount: 'Already have an account?', // quoted, with the link
  login: 'Log in', // quoted
}
