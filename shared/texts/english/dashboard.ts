import { count, duration, fileCount, number, photoCount } from './formats.ts'

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

export const upload = {
  heading: 'Add photos',
  lead: 'Choose the photos in which you want to find people.',
  dropTitle: 'Drag photos or a folder here',
  pickTitle: 'Which photos would you like to add?',
  dropNow: 'Let go to add them',
  browse: 'Choose photos',
  browseFolder: 'Choose a folder',
  hint: (limit: string) => `Supports: JPG, PNG, GIF, WEBP • Max ${limit} per file`, // quoted
  hintMore: (rawLimit: string) =>
    `HEIC, AVIF and TIFF are fine too, RAW up to ${rawLimit}, and archives of Google Takeout. Whoever runs this Kindred can raise the limits.`,
  seeResults: 'See the results',
  reading: 'Reading the folder…',
  namesNotSent:
    'The photos are safe, but the names that came with them could not be sent. Start once more to send them.',
  namesUnread: (amount: number) =>
    `The photos are safe, but the names that came with ${photoCount(amount)} could not be read: the file with the names is too big or damaged.`,
  filmsRefused: (amount: number) =>
    `${photoCount(amount)}: the photo is safe, but the film that belongs to it could not be kept. It is too big or damaged.`,
  start: (amount: number) => `Start Clustering (${fileCount(amount)})`, // quoted
  noFiles: 'No files selected. Please select images to process.', // quoted
  failed: 'Processing failed. Error processing images.', // quoted
  succeeded: 'Processing complete. Images clustered successfully.', // quoted
  gone: 'It was moved or changed after you chose it. Choose it once more.',
  running: 'Uploading your photos',
  pausing: 'Finishing what is on its way…',
  paused: 'Upload paused',
  lost: 'Waiting for Kindred to answer',
  storeAway: 'Waiting for the storage in which Kindred keeps photos',
  lostHint: 'The upload goes on by itself. Nothing is sent twice.',
  diskFull: 'The disk is full. Make room on the computer that runs Kindred, then press Resume.',
  progress: 'Upload progress',
  underWay: 'These photos are already being uploaded. Choose more to add them.',
  sending: (done: number, all: number) => `Sending ${number(done)} of ${number(all)}`,
  doneOf: (done: number, all: number) => `${number(done)} of ${fileCount(all)}`,
  storing: (amount: number) => `${fileCount(amount)} sent, being stored`,
  pause: 'Pause',
  resume: 'Resume',
  tryNow: 'Try now',
  cancel: 'Cancel upload',
  someFailed: (amount: number) => `${fileCount(amount)} could not be uploaded.`,
  someMissing: (amount: number) => `${fileCount(amount)} could not be uploaded. All others are here.`,
  kept: 'Your photos are kept. Faces are not looked for, because you have not agreed to it.',
}

export const processing = {
  receiving: 'Receiving your photos',
  working: 'Looking for people in your photos',
  preparing: 'Preparing your photos',
  grouping: 'Putting the faces together',
  progress: 'Processing progress',
  processed: (done: number, all: number) => `${number(done)} of ${photoCount(all)}`,
  shown: (amount: number) => `${photoCount(amount)} ready to look at`,
  faces: (amount: number) => count(amount, { one: '# face found', other: '# faces found' }),
  failed: (amount: number) => `${photoCount(amount)} could not be read`,
  speed: (perSecond: number) => `${number(perSecond)} photos a second`,
  left: (seconds: number) => `about ${duration(seconds)} left`,
  stop: 'Leave out the rest',
}

export const downloads = {
  label: 'Downloads',
  preparing: 'Starting…',
  received: (amount: string, all: string) => `${amount} of ${all}`,
  progress: (name: string) => `Download of ${name}`,
  saved: 'Saved',
  handedOver: 'Your browser is downloading it. Look in its downloads.',
  failed: 'The download did not finish.',
  retry: 'Try again',
  cancel: (name: string) => `Stop downloading ${name}`,
  dismiss: (name: string) => `Hide ${name}`,
}
