import { count, dayAndTime, duration, fileCount, hour, number, photoCount } from './formats.ts'

/** Folders of the machine whose photos are looked at in place. */
export const folders = {
  heading: 'Folders on this machine',
  lead: 'Kindred shows the photos in these folders where they are. It never changes, moves or copies them.',
  none: 'No folder may be shown yet.',
  howToAllow:
    'Whoever runs this machine allows folders in the setting KINDRED_FOLDERS, and then starts Kindred again. For example:',
  path: 'Folder',
  pathHint: (roots: string) => `One of these folders, or any folder in them: ${roots}`,
  add: 'Add folder',
  added: (name: string) => `${name} was added. Its photos appear as they are read.`,
  notAllowed: (roots: string) =>
    `Kindred may not show this folder, or there is none. Allowed are these folders and all in them: ${roots}`,
  overlaps: 'This folder holds one that is shown already, lies in one, or belongs to Kindred itself.',
  photos: photoCount,
  checkedAt: (time: string) => `Last checked on ${dayAndTime(time)}.`,
  isChecking: (amount: number) => `Checking the folder. ${photoCount(amount)} so far.`,
  isReading: (amount: number, unread: number) =>
    `${photoCount(amount)} so far, ${number(unread)} to be read.`,
  notReachable: 'Not reachable.',
  notChecked: 'Not checked.',
  nothingLost: 'Nothing is lost: Kindred waits, and looks again by itself.',
  reasons: {
    missing: 'There is no such folder. Is its disk connected?',
    empty: 'It had photos and is empty now. Is its disk connected?',
    'other-device': 'Another disk is there now.',
    unreadable: 'Kindred may not read it.',
    'not-allowed': 'KINDRED_FOLDERS does not allow it, or a link has taken its place.',
    silent: 'Its disk or network share does not answer.',
    'check-failed': 'An error in Kindred ended the check. Its log says which.',
  },
  notShown: (amount: number) => `${fileCount(amount)} not shown`,
  more: (amount: number) => `and ${number(amount)} more`,
  problems: { unreadable: 'Kindred may not read it.', 'too-deep': 'It lies too deep in the folder.' },
  check: 'Check now',
  checkOf: (name: string) => `Check now: ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name} from Kindred?`,
  removeText: (amount: number) =>
    `${photoCount(amount)} of this folder will be in the trash for 30 days, except those that are also elsewhere. Add the folder again within that time, and they come back with their people.`,
  removeFiles: 'The files in the folder stay as they are.',
  removing: 'Removing…',
  keep: 'Keep it',
  removed: (name: string, amount: number) => `${name} was removed. In the trash: ${photoCount(amount)}`,
  filter: 'Folder',
  anyFolder: 'All photos',
  album: 'Album',
}

export const moreFolders = {
  question: 'Do you want to download more folders?', // quoted
  explanation:
    'If you’re finished, you can move all your photos to the trash, with the people in them. You can put them back for 30 days. What you’ve downloaded stays yours.',
  yes: 'Yes, keep everything here',
  no: 'No, delete everything…',
  remember: 'Do not ask again: always keep everything',
  confirmTitle: 'Delete everything?',
  confirmText: (amount: number) =>
    `${photoCount(amount)} will move to the trash, with the people in them. You can put them back for 30 days.`,
  confirm: 'Move everything to the trash',
  deleting: 'Moving…',
  /** As the server says it (server/features/trash/delete-all-routes.ts). */
  moved:
    'All your photos are in the trash now, with the people in them. You can put them back for 30 days. To free the space right away, open the trash and select "Erase at once".',
  nothing: 'There are no photos to delete.',
  goBack: 'Go back',
  settingLabel: 'After a download',
  settingAsk: 'Ask what to do',
  settingKeep: 'Keep everything',
}

/** The import of a Google Takeout from its archives. */
export const takeout = {
  heading: (amount: number) => `Google Takeout: ${count(amount, { one: '# archive', other: '# archives' })}`,
  counting: 'Looking into the archives…',
  found: (amount: number) => `${photoCount(amount)} found`,
  countedLater: 'Photos in .tgz files are counted while they are read',
  missing: (amount: number, names: string) =>
    count(amount, {
      one: `One archive is missing: ${names}. Add it too, since dates, names and photos may lie in different archives.`,
      other: `# archives are missing: ${names}. Add them too, since dates, names and photos may lie in different archives.`,
    }),
  start: 'Import',
  notNow: 'Not now',
  running: 'Importing your Google Takeout',
  paused: 'Import paused',
  matching: 'Adding dates, descriptions, names and albums',
  finished: 'Your Google Takeout is imported',
  finishedExcept: 'Your Google Takeout is imported, except what is listed here',
  stopped: 'The import had to stop.',
  keepOpen:
    'Keep this page open. If it is closed, add the same files again: the import goes on where it was.',
  progress: 'Import progress',
  read: (done: string, all: string) => `${done} of ${all} read`,
  speed: (bytes: string) => `${bytes} per second`,
  left: (seconds: number) => `about ${duration(seconds)} left`,
  added: (amount: number) => `${photoCount(amount)} added`,
  stored: (amount: number) => `${photoCount(amount)} already in Kindred`,
  albums: (amount: number) => count(amount, { one: '# album', other: '# albums' }),
  films: (amount: number) =>
    count(amount, { one: '# film of a Live photo', other: '# films of Live photos' }),
  videos: (amount: number) =>
    count(amount, { one: '# video left out (not a photo)', other: '# videos left out (not photos)' }),
  refused: (amount: number) =>
    count(amount, { one: '# link or unsafe name left out', other: '# links or unsafe names left out' }),
  others: (amount: number) => `${fileCount(amount)} without photos left out`,
  leftOut: (amount: number) =>
    count(amount, {
      one: '# photo or video from the trash or locked folder of Google Photos skipped',
      other: '# photos or videos from the trash or locked folder of Google Photos skipped',
    }),
  notesWithoutPhoto: (amount: number) =>
    count(amount, {
      one: '# note is about a photo or video that was in no archive',
      other: '# notes are about photos or videos that were in no archive',
    }),
  notImported: (amount: number) => `${photoCount(amount)} could not be imported:`,
  damagedPhoto: 'Damaged in the archive',
  archiveProblems: {
    damaged: 'It is incomplete or damaged. Download it once more.',
    encrypted: 'It is protected with a password. Unpack it, and add the folder.',
    gone: 'It was moved or changed after you chose it. Add it once more.',
    'too-many-files': 'It contains more files than any Google Takeout.',
    'unpacks-too-large': 'It unpacks to far more than its size.',
  },
  again: 'Import again',
  cancel: 'Cancel import',
}

/** The selected files, and the status of each. */
export const selectedFiles = {
  selected: (amount: number) => `${fileCount(amount)} selected`,
  sidecars: (amount: number) => `With names from ${fileCount(amount)} that lay beside the photos`,
  clearAll: 'Clear All', // quoted
  remove: (name: string) => `Remove ${name}`,
  waiting: 'Waiting',
  checking: 'Checking',
  sending: (share: string) => `Sending ${share}`,
  storing: 'Sent, being stored',
  sent: 'Uploaded',
  stored: 'Already in Kindred',
  fileFailed: 'Not uploaded',
  retryFile: (name: string) => `Try ${name} again`,
}

/** Files that were not uploaded, and the reasons. */
export const notUploaded = {
  skipped: (amount: number) => `${fileCount(amount)} set aside`,
  setApartLead: 'These cannot be added:',
  dismissSetApart: 'Hide this list',
  tooBig: (limit: string) => `Bigger than ${limit}`,
  barelyTooBig: (limit: string, excess: string) => `A little bigger than ${limit}, by ${excess}`,
  raisable: (reason: string) => `${reason}. Whoever runs this Kindred can raise the limit.`,
  notAnImage: 'Not a photo',
  filmAlone: 'A film without its photo',
  emptyFile: 'The file is empty',
  unreadable: 'Could not be read',
  chosenAlready: 'Chosen already, so it counts once',
  andMore: (amount: number) => `and ${number(amount)} more`,
  retryFailed: (amount: number) => `Try ${fileCount(amount)} again`,
  stopped: 'The upload had to stop.',
  stoppedHint: 'What was uploaded is safe. Nothing is sent twice.',
  startAgain: 'Go on',
  interrupted: (missing: number) =>
    `An upload was interrupted. ${count(missing, { one: '# photo is missing.', other: '# photos are missing.' })}`,
  interruptedHint: 'Add the same photos again: only the missing ones are sent.',
  addFolderAgain: 'Add the same folder again',
  addPhotosAgain: 'Add the same photos again',
  finishHere: 'Finish without them',
  dismissFailed: 'Hide',
}

export const failed = {
  heading: 'Photos that could not be read',
  lead: 'The files are kept just as they were uploaded.',
  empty: 'Nothing failed',
  emptyText: 'All your photos could be read.',
  retry: 'Try again',
  retryOf: (name: string) => `Try again: ${name}`,
  retried: (name: string) => `${name} is being tried again.`,
  unknownReason: 'The reason is not known.',
}

/** What keeps photos waiting, and the buttons for it. */
export const pace = {
  pause: 'Pause',
  goOn: 'Go on',
  paused: 'Paused',
  pausedHint: 'New photos are kept, and wait too.',
  waiting: 'Waiting',
  hours: (from: number, until: number) =>
    `Photos of folders and large uploads are looked at between ${hour(from)} and ${hour(until)}, by this machine’s clock.`,
  battery: 'Photos of folders and large uploads wait while this machine runs on battery.',
}
