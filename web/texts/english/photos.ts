export const photos = {
  grid: 'Photos',
  open: (name: string) => `Open ${name}`,
  loadingMore: 'Loading more photos…',
  choose: (name: string) => `Choose ${name}`,
}
