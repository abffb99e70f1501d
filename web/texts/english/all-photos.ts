import { photos } from './amounts.ts'

export const allPhotos = {
  heading: 'All photos',
  lead: 'In the order in which you added them.',
  link: (amount: number) => `See all ${photos(amount)}`,
  empty: 'No photos yet',
  emptyText: 'Add some photos, and they appear here.',
}
