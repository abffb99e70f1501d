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
}
