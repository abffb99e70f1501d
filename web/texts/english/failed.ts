export const failed = {
  heading: 'Photos that could not be read',
  lead: 'The files are kept just as they were uploaded.',
  empty: 'Nothing failed',
  emptyText: 'All your photos could be read.',
  retry: 'Try again',
  retryOf: (name: string) => `Try again: ${name}`,
  retried: (name: string) => `${name} is being tried again.`,
  unknownReason: 'The reason is not known.',
}
