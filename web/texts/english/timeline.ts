import { photos } from './amounts.ts'

export const timeline = {
  heading: 'Through the years',
  year: (year: number) => String(year),
  yearWith: (year: number, amount: number) => `${year}: ${photos(amount)}`,
  allYears: 'All years',
  noneLeft: (year: number) => `No photos of ${year} are left`,
  openPhoto: (date: string) => `Open the photo of ${date}`,
  undated: (amount: number) => `${photos(amount)} without a date`,
}
