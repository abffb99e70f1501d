import { list, moment, number, percent } from './amounts.ts'

export const general = {
  product: 'Kindred',
  skipToContent: 'Skip to the content',
  close: 'Close',
  notifications: 'Notifications',
  title: (screen: string) => `${screen} – Kindred`,
  number,
  list,
  moment,
  percent,
}
