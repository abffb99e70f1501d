import { count, duration, files, photos } from './amounts.ts'

/** The import of a Google Takeout from its archives. */
export const takeout = {
  heading: (amount: number) => `Google Takeout: ${count(amount, { one: '# archive', other: '# archives' })}`,
  counting: 'Looking into the archives…',
  found: (amount: number) => `${photos(amount)} found`,
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
  added: (amount: number) => `${photos(amount)} added`,
  stored: (amount: number) => `${photos(amount)} already in Kindred`,
  albums: (amount: number) => count(amount, { one: '# album', other: '# albums' }),
  films: (amount: number) =>
    count(amount, { one: '# film of a Live photo', other: '# films of Live photos' }),
  videos: (amount: number) =>
    count(amount, { one: '# video left out (not a photo)', other: '# videos left out (not photos)' }),
  refused: (amount: number) =>
    count(amount, { one: '# link or unsafe name left out', other: '# links or unsafe names left out' }),
  others: (amount: number) => `${files(amount)} without photos left out`,
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
  notImported: (amount: number) => `${photos(amount)} could not be imported:`,
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
