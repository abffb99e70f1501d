import { cameraTimesIn } from '../dates-in.ts'
import { photos } from './amounts.ts'

const { dayTaken } = cameraTimesIn('en')

export const timeline = {
  heading: 'Through the years',
  year: (year: number) => String(year),
  yearWith: (year: number, amount: number) => `${year}: ${photos(amount)}`,
  allYears: 'All years',
  noneLeft: (year: number) => `No photos of ${year} are left`,
  openPhoto: (iso: string) => `Open the photo of ${dayTaken(iso)}`,
  undated: (amount: number) => `${photos(amount)} without a date`,
}
