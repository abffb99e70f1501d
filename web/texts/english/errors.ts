export const errors = {
  unreachable: 'Kindred does not answer. Check that it is running, then try again.',
  unknown: 'Something went wrong. Please try again.',
  loading: 'This could not be loaded.',
  retry: 'Try again',
  screen: 'This page stumbled',
  screenText: 'Your photos are safe. Reload the page to go on.',
  reload: 'Reload',
  notFoundTitle: 'There is nothing here',
  notFoundText: 'The address may be mistyped, or what was here has been deleted.',
  notFoundAction: 'Go to my photos',
}
