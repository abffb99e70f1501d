/** By the server's codes; a code that is not here is told by the server's own sentence. */
export const failures = {
  'disk-full': 'The disk of the computer that runs Kindred is full.',
  'photo-damaged': 'The file is damaged or was cut short when it was copied.',
  'photo-empty': 'The file is empty.',
  'photo-too-large': 'The file is too big.',
  'photo-too-many-pixels': 'The photo has more pixels than Kindred can take.',
  'photo-unknown-format': 'This is not a photo, or a kind of photo that Kindred does not know.',
  'photo-unreadable': 'The file could not be read.',
  'too-many-requests': 'That was a little too often. Please wait a minute and try again.',
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail address or the password is not right.',
  USER_ALREADY_EXISTS: 'There is an account with this e-mail address already. Please log in.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'There is an account with this e-mail address already. Please log in.',
  EMAIL_NOT_VERIFIED: 'Please check your email and open the link in it to go on.',
  INVALID_PHONE_NUMBER_OR_PASSWORD: 'The phone number or the password is not right.',
  'password-weak':
    'Many people use this password. Please take three or four words that only you would put together.',
  'invalid-email': 'Please enter your whole e-mail address.',
  'invalid-phone-number': 'This is no phone number. Please check the country and the digits.',
  INVALID_OTP: 'Invalid OTP. Please try again.',
  'bot-check-expired': 'reCAPTCHA expired. Please try again.',
  'bot-check-failed': 'We could not check that you are no robot. Please try again.',
  'message-not-sent': 'The message could not be sent. Please try again in a minute.',
  INVALID_TOKEN: 'This link has been used or is too old. Please ask for a new one.',
  'registration-closed': 'This Kindred takes no new accounts without an invitation.',
}
