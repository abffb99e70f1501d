import { datesIn } from '../dates-in.ts'
import { files, number, photos } from './amounts.ts'

const { moment } = datesIn('en')

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
  photos,
  checkedAt: (time: string) => `Last checked on ${moment(time)}.`,
  isChecking: (amount: number) => `Checking the folder. ${photos(amount)} so far.`,
  isReading: (amount: number, unread: number) => `${photos(amount)} so far, ${number(unread)} to be read.`,
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
  notShown: (amount: number) => `${files(amount)} not shown`,
  more: (amount: number) => `and ${number(amount)} more`,
  problems: { unreadable: 'Kindred may not read it.', 'too-deep': 'It lies too deep in the folder.' },
  check: 'Check now',
  checkOf: (name: string) => `Check now: ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name} from Kindred?`,
  removeText: (amount: number) =>
    `${photos(amount)} of this folder will be in the trash for 30 days, except those that are also elsewhere. Add the folder again within that time, and they come back with their people.`,
  removeFiles: 'The files in the folder stay as they are.',
  removing: 'Removing…',
  keep: 'Keep it',
  removed: (name: string, amount: number) => `${name} was removed. In the trash: ${photos(amount)}`,
  filter: 'Folder',
  anyFolder: 'All photos',
  album: 'Album',
}
