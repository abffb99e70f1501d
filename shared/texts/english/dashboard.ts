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
  sessionEnded: 'You’ve been logged out. Please log in again.',
}

export const upload = {
  heading: 'Add photos',
  lead: 'Select the photos you want to find people in.',
  dropTitle: 'Drag photos or a folder here',
  pickTitle: 'Which photos would you like to add?',
  dropNow: 'Drop to add them',
  browse: 'Select photos',
  browseFolder: 'Select a folder',
  hint: (limit: string) => `Supports: JPG, PNG, GIF, WEBP • Max ${limit} per file`, // quoted
  hintMore: (rawLimit: string) =>
    `You can also add HEIC, AVIF and TIFF files, RAW files up to ${rawLimit}, and Google Takeout archives. The administrator can raise the limits.`,
  seeResults: 'See results',
  reading: 'Reading the folder…',
  namesNotSent:
    'Your photos are safe, but the names that came with them couldn’t be sent. Start again to send them.',
  namesUnread: (amount: number) =>
    `Your photos are safe, but the names that came with ${photoCount(amount)} couldn’t be read. The file with the names is too large or damaged.`,
  filmsRefused: (amount: number) =>
    count(amount, {
      one: '# photo was saved without its video, which is too large or damaged.',
      other: '# photos were saved without their videos, which are too large or damaged.',
    }),
  start: (amount: number) => `Start Clustering (${fileCount(amount)})`, // quoted
  noFiles: 'No files selected. Please select images to process.', // quoted
  failed: 'Processing failed. Error processing images.', // quoted
  succeeded: 'Processing complete. Images clustered successfully.', // quoted
  gone: 'It was moved or changed after you selected it. Select it again.',
  running: 'Uploading your photos',
  pausing: 'Finishing the current files…',
  paused: 'Upload paused',
  lost: 'Waiting for Kindred to respond',
  storeAway: 'Waiting for Kindred’s photo storage',
  lostHint: 'The upload will continue automatically. Nothing will be sent twice.',
  diskFull: 'The server’s disk is full. Free up some space there, then press Resume.',
  progress: 'Upload progress',
  underWay: 'These photos are already being uploaded. Select more to add them.',
  sending: (done: number, all: number) => `Sending ${number(done)} of ${number(all)}`,
  doneOf: (done: number, all: number) => `${number(done)} of ${fileCount(all)}`,
  storing: (amount: number) => `${fileCount(amount)} sent, now being saved`,
  pause: 'Pause',
  resume: 'Resume',
  tryNow: 'Try now',
  cancel: 'Cancel upload',
  someFailed: (amount: number) => `${fileCount(amount)} couldn’t be uploaded.`,
  someMissing: (amount: number) =>
    `${fileCount(amount)} couldn’t be uploaded. All the others have been added.`,
  kept: 'Your photos have been saved. Kindred isn’t looking for faces because you haven’t agreed yet.',
}

export const processing = {
  receiving: 'Receiving your photos',
  working: 'Looking for people in your photos',
  preparing: 'Preparing your photos',
  grouping: 'Grouping faces',
  progress: 'Processing progress',
  processed: (done: number, all: number) => `${number(done)} of ${photoCount(all)}`,
  shown: (amount: number) => `${photoCount(amount)} ready to view`,
  faces: (amount: number) => count(amount, { one: '# face found', other: '# faces found' }),
  failed: (amount: number) => `${photoCount(amount)} couldn’t be read`,
  speed: (perSecond: number) => count(perSecond, { one: '# photo per second', other: '# photos per second' }),
  left: (seconds: number) => `about ${duration(seconds)} left`,
  stop: 'Skip the rest',
}

export const downloads = {
  label: 'Downloads',
  preparing: 'Starting…',
  received: (amount: string, all: string) => `${amount} of ${all}`,
  progress: (name: string) => `Downloading ${name}`,
  saved: 'Saved',
  handedOver: 'Your browser is downloading it. Check your downloads.',
  failed: 'The download didn’t finish.',
  retry: 'Try again',
  cancel: (name: string) => `Stop downloading ${name}`,
  dismiss: (name: string) => `Hide ${name}`,
}
