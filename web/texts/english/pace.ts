import { hoursIn } from '../dates-in.ts'

const { hour } = hoursIn('en')

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
