export const footer = {
  navigation: 'More about Kindred',
  promise: 'Your photos stay on the computer that runs Kindred.',
  terms: 'Terms and privacy',
  contact: 'Contact us',
}
