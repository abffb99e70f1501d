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
