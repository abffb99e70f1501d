export const allPhotos = {
  heading: 'All photos',
  lead: 'By the day on which they were taken, the newest first.',
  favourites: 'Favourite photos',
  downloadAll: 'Download all',
  noFavourites: 'No favourites yet',
  noFavouritesText: 'Open a photo and press the heart.',
  empty: 'No photos yet',
  emptyText: 'Add some photos, and they appear here.',
}
