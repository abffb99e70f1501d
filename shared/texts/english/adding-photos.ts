import { count, dayAndTime, duration, fileCount, hour, number, photoCount } from './formats.ts'

/** Folders of the machine whose photos are looked at in place. */
export const folders = {
  heading: 'Folders on this server',
  lead: 'Kindred shows the photos in these folders without moving, changing or copying them.',
  none: 'No folders can be added yet.',
  howToAllow:
    'The server’s administrator can allow folders with the KINDRED_FOLDERS setting and then restart Kindred. For example:',
  path: 'Folder',
  pathHint: (roots: string) => `One of these folders, or any folder inside them: ${roots}`,
  add: 'Add folder',
  added: (name: string) => `${name} has been added. Its photos will appear as they’re read.`,
  notAllowed: (roots: string) =>
    `This folder doesn’t exist, or Kindred isn’t allowed to show it. You can add these folders and any folder inside them: ${roots}`,
  overlaps:
    'This folder contains a folder you’ve already added, is inside one, or belongs to Kindred itself.',
  photos: photoCount,
  checkedAt: (time: string) => `Last checked on ${dayAndTime(time)}.`,
  isChecking: (amount: number) => `Checking the folder. ${photoCount(amount)} so far.`,
  isReading: (amount: number, unread: number) =>
    `${photoCount(amount)} so far, ${number(unread)} still to be read.`,
  notReachable: 'Can’t be reached.',
  notChecked: 'Not checked yet.',
  nothingLost: 'Nothing has been lost. Kindred will keep trying.',
  reasons: {
    missing: 'This folder doesn’t exist. Is its disk connected?',
    empty: 'It used to contain photos but is now empty. Is its disk connected?',
    'other-device': 'A different disk is connected there now.',
    unreadable: 'Kindred doesn’t have permission to read it.',
    'not-allowed': 'KINDRED_FOLDERS doesn’t allow it, or it’s been replaced by a link.',
    silent: 'Its disk or network share isn’t responding.',
    'check-failed': 'An error in Kindred stopped the check. See its log for details.',
  },
  notShown: (amount: number) => `${fileCount(amount)} not shown`,
  more: (amount: number) => `and ${number(amount)} more`,
  problems: {
    unreadable: 'Kindred doesn’t have permission to read it.',
    'too-deep': 'It’s nested too deeply.',
  },
  check: 'Check now',
  checkOf: (name: string) => `Check now: ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name} from Kindred?`,
  removeText: (amount: number) =>
    `${photoCount(amount)} from this folder will be moved to the trash for 30 days, except any that are also stored elsewhere in Kindred. If you add the folder again within that time, they’ll come back with the people in them.`,
  removeFiles: 'The files in the folder won’t be changed.',
  removing: 'Removing…',
  keep: 'Keep it',
  removed: (name: string, amount: number) =>
    amount === 0
      ? `${name} has been removed.`
      : `${name} has been removed, and ${photoCount(amount)} moved to the trash.`,
  filter: 'Folder',
  anyFolder: 'All photos',
  album: 'Album',
}

export const moreFolders = {
  question: 'Do you want to download more folders?', // quoted
  explanation:
    'If you’re finished, you can move all your photos and the people in them to the trash. You can restore them for 30 days. Anything you’ve downloaded is yours to keep.',
  yes: 'Yes, keep everything here',
  no: 'No, delete everything…',
  remember: 'Don’t ask again: always keep everything',
  confirmTitle: 'Delete everything?',
  confirmText: (amount: number) =>
    `${photoCount(amount)} and the people in them will move to the trash. You can restore everything for 30 days.`,
  confirm: 'Move everything to the trash',
  deleting: 'Moving…',
  /** As the server says it (server/features/trash/delete-all-routes.ts). */
  moved:
    'All your photos and the people in them have been moved to the trash. You can restore them for 30 days. To free up space right away, open the trash and select “Erase now”.',
  nothing: 'There are no photos to delete.',
  goBack: 'Go back',
  settingLabel: 'After a download',
  settingAsk: 'Ask what to do',
  settingKeep: 'Keep everything',
}

/** The import of a Google Takeout from its archives. */
export const takeout = {
  heading: (amount: number) => `Google Takeout: ${count(amount, { one: '# archive', other: '# archives' })}`,
  counting: 'Looking through the archives…',
  found: (amount: number) => `${photoCount(amount)} found`,
  countedLater: 'Photos in .tgz files are counted as they’re read',
  missing: (amount: number, names: string) =>
    count(amount, {
      one: `One archive is missing: ${names}. Add it too, because dates, names and photos can be in different archives.`,
      other: `# archives are missing: ${names}. Add them too, because dates, names and photos can be in different archives.`,
    }),
  start: 'Import',
  notNow: 'Not now',
  running: 'Importing your Google Takeout',
  paused: 'Import paused',
  matching: 'Adding dates, descriptions, names and albums',
  finished: 'Your Google Takeout has been imported',
  finishedExcept: 'Your Google Takeout has been imported, except for what’s listed here',
  stopped: 'The import couldn’t continue.',
  keepOpen:
    'Keep this page open. If you close it, add the same files again, and the import will continue where it left off.',
  progress: 'Import progress',
  read: (done: string, all: string) => `${done} of ${all} read`,
  speed: (bytes: string) => `${bytes} per second`,
  left: (seconds: number) => `about ${duration(seconds)} left`,
  added: (amount: number) => `${photoCount(amount)} added`,
  stored: (amount: number) => `${photoCount(amount)} already in Kindred`,
  albums: (amount: number) => count(amount, { one: '# album', other: '# albums' }),
  films: (amount: number) => count(amount, { one: '# Live Photo video', other: '# Live Photo videos' }),
  videos: (amount: number) =>
    count(amount, { one: '# video skipped (not a photo)', other: '# videos skipped (not photos)' }),
  refused: (amount: number) =>
    count(amount, {
      one: '# link or unsafe file name skipped',
      other: '# links or unsafe file names skipped',
    }),
  others: (amount: number) => count(amount, { one: '# other file skipped', other: '# other files skipped' }),
  leftOut: (amount: number) =>
    count(amount, {
      one: '# photo or video skipped (in the Google Photos trash or Locked Folder)',
      other: '# photos or videos skipped (in the Google Photos trash or Locked Folder)',
    }),
  notesWithoutPhoto: (amount: number) =>
    count(amount, {
      one: '# metadata file with no matching photo or video in the archives',
      other: '# metadata files with no matching photo or video in the archives',
    }),
  notImported: (amount: number) => `${photoCount(amount)} couldn’t be imported:`,
  damagedPhoto: 'Damaged in the archive',
  archiveProblems: {
    damaged: 'It’s incomplete or damaged. Download it again.',
    encrypted: 'It’s password-protected. Unpack it, and add the folder.',
    gone: 'It was moved or changed after you selected it. Add it again.',
    'too-many-files': 'It contains more files than any Google Takeout would.',
    'unpacks-too-large': 'It unpacks to far more than its stated size.',
  },
  again: 'Import again',
  cancel: 'Cancel import',
}

/** The selected files, and the status of each. */
export const selectedFiles = {
  selected: (amount: number) => `${fileCount(amount)} selected`,
  sidecars: (amount: number) => `With names from ${fileCount(amount)} found next to the photos`,
  clearAll: 'Clear All', // quoted
  remove: (name: string) => `Remove ${name}`,
  waiting: 'Waiting',
  checking: 'Checking',
  sending: (share: string) => `Sending ${share}`,
  storing: 'Sent, now being saved',
  sent: 'Uploaded',
  stored: 'Already in Kindred',
  fileFailed: 'Not uploaded',
  retryFile: (name: string) => `Try ${name} again`,
}

/** Files that were not uploaded, and the reasons. */
export const notUploaded = {
  skipped: (amount: number) => `${fileCount(amount)} skipped`,
  setApartLead: 'These can’t be added:',
  dismissSetApart: 'Hide this list',
  tooBig: (limit: string) => `Larger than ${limit}`,
  barelyTooBig: (limit: string, excess: string) => `Just ${excess} over the ${limit} limit`,
  raisable: (reason: string) => `${reason}. The administrator can raise the limit.`,
  notAnImage: 'Not a photo',
  filmAlone: 'A video without its photo',
  emptyFile: 'The file is empty',
  unreadable: 'Couldn’t be read',
  chosenAlready: 'Already selected, so it’s only counted once',
  andMore: (amount: number) => `and ${number(amount)} more`,
  retryFailed: (amount: number) => `Try ${fileCount(amount)} again`,
  stopped: 'The upload couldn’t continue.',
  stoppedHint: 'Everything uploaded so far is safe. Nothing will be sent twice.',
  startAgain: 'Continue',
  interrupted: (missing: number) =>
    `An upload was interrupted. ${count(missing, { one: '# photo is missing.', other: '# photos are missing.' })}`,
  interruptedHint: 'Add the same photos again. Only the missing ones will be sent.',
  addFolderAgain: 'Add the same folder again',
  addPhotosAgain: 'Add the same photos again',
  finishHere: 'Finish without them',
  dismissFailed: 'Hide',
}

export const failed = {
  heading: 'Photos that couldn’t be read',
  lead: 'The files have been kept exactly as you uploaded them.',
  empty: 'No problems found',
  emptyText: 'All your photos could be read.',
  retry: 'Try again',
  retryOf: (name: string) => `Try again: ${name}`,
  retried: (name: string) => `Trying ${name} again.`,
  unknownReason: 'Reason unknown.',
}

/** What keeps photos waiting, and the buttons for it. */
export const pace = {
  pause: 'Pause',
  goOn: 'Resume',
  paused: 'Paused',
  pausedHint: 'New photos are stored, but won’t be processed until you resume.',
  waiting: 'Waiting',
  hours: (from: number, until: number) =>
    `Photos from folders and large uploads are processed between ${hour(from)} and ${hour(until)}, server time.`,
  battery: 'Photos from folders and large uploads wait while the server is running on battery.',
}
