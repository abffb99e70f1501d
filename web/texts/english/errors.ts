export const errors = {
  unreachable: 'Kindred does not answer. Check that it is running, then try again.',
  unknown: 'Something went wrong. Please try again.',
  loading: 'This could not be loaded.',
  retry: 'Try again',
  screen: 'This page could not be shown',
  screenText: 'Your photos are safe. Reload the page to go on.',
  reload: 'Reload',
  notFoundTitle: 'There is nothing here',
  notFoundText: 'The address may be mistyped, or what was here has been deleted.',
  notFoundAction: 'Go to my photos',
  lost: 'Kindred is out of reach. What you see may be out of date; this goes on by itself as soon as it is back.',
  offlineTitle: 'Kindred is out of reach',
  offlineText:
    'It runs on a computer of yours. Check that the computer is switched on and that you are in the same network. This page tries again by itself.',
  notFoundHome: 'To the first page',
}
