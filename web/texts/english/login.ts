export const login = {
  screen: 'Log in',
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
}
