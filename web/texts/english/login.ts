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
}
