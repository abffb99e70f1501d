export const withoutFaces = {
  heading: 'Photos without faces',
  lead: 'Landscapes, pets, and faces too small or too blurred to recognise.',
  empty: 'No photos here',
  emptyText: 'Every photo shows somebody.',
}
