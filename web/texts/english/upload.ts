import { files, number, photos } from './amounts.ts'

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
    `The photos are safe, but the names that came with ${photos(amount)} could not be read: the file with the names is too big or damaged.`,
  filmsRefused: (amount: number) =>
    `${photos(amount)}: the photo is safe, but the film that belongs to it could not be kept. It is too big or damaged.`,
  start: (amount: number) => `Start Clustering (${files(amount)})`, // quoted
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
  doneOf: (done: number, all: number) => `${number(done)} of ${files(all)}`,
  storing: (amount: number) => `${files(amount)} sent, being stored`,
  pause: 'Pause',
  resume: 'Resume',
  tryNow: 'Try now',
  cancel: 'Cancel upload',
  someFailed: (amount: number) => `${files(amount)} could not be uploaded.`,
  someMissing: (amount: number) => `${files(amount)} could not be uploaded. All others are here.`,
  kept: 'Your photos are kept. Faces are not looked for, because you have not agreed to it.',
}
