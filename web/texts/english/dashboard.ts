export const dashboard = {
  loading: 'Loading dashboard...', // quoted
  navigation: 'Dashboard',
  home: 'Home', // quoted
  account: 'Account', // quoted
  settings: 'Settings', // quoted
  results: 'Results', // quoted
  contact: 'Contact us', // quoted
  about: 'About', // quoted
  more: 'More',
  totalClusters: 'Total Clusters', // quoted
  imagesProcessed: 'Images Processed', // quoted
  logout: 'Logout', // quoted
  loggedOut: 'Logged out. You have been logged out.', // quoted
  sessionEnded: 'You were logged out. Please log in again.',
}
