import { list, moment, number, percent } from './amounts.ts'

export const general = {
  product: 'Kindred',
  skipToContent: 'Skip to the content',
  close: 'Close',
  title: (screen: string) => `${screen} – Kindred`,
  number,
  list,
  moment,
  percent,
}
