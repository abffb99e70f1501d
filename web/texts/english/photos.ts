import { monthsIn } from '../dates-in.ts'
import { count, number, photos as photoCount } from './amounts.ts'

const { month } = monthsIn('en')

export const photos = {
  grid: 'Photos',
  open: (name: string) => `Open ${name}`,
  loadingMore: 'Loading photos…',
  month: (yearAndMonth: string | null, isShort?: boolean) =>
    yearAndMonth === null ? 'No date' : month(yearAndMonth, isShort),
  year: (year: number) => String(year),
  scrubber: 'Date',
  favourite: 'Favourite',
  unreadable: "Can't be read",
  download: 'Download',
  zipName: 'photos',
  thisIs: 'This is …',
  whoIsIn: 'Who is in these photos?',
  unclear: (amount: number) =>
    count(amount, {
      one: 'In # photo it is not clear which face is meant: open it and press the face.',
      other: 'In # photos it is not clear which face is meant: open them and press the face.',
    }),
  choose: (name: string) => `Choose ${name}`,
  number,
  openBurst: (name: string, amount: number) => `Open ${name}, one of ${photoCount(amount)} of one moment`,
  chooseBurst: (amount: number) => `Choose ${photoCount(amount)} of one moment`,
}
