export const footer = {
  navigation: 'More about Kindred',
  /** Where photos are: by the server's settings, on it alone or also in what is connected to it. */
  promise: {
    own: 'Your photos stay on the computer that runs Kindred.',
    connected: 'Your photos stay on this server and in the storage connected to it.',
  },
  terms: 'Terms and privacy',
  contact: 'Contact us',
}
