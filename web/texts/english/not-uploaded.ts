import { count, files, number } from './amounts.ts'

/** Files that were not uploaded, and the reasons. */
export const notUploaded = {
  skipped: (amount: number) => `${files(amount)} set aside`,
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
  retryFailed: (amount: number) => `Try ${files(amount)} again`,
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
