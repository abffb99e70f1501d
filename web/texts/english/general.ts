import { list, moment, number, percent } from './amounts.ts'

export const general = {
  product: 'Kindred',
  skipToContent: 'Skip to the content',
  close: 'Close',
  notifications: 'Notifications',
  /** A person without a name, by number. */
  person: (number: string) => `Person ${number}`,
  title: (screen: string) => `${screen} – Kindred`,
  number,
  list,
  moment,
  percent,
}
