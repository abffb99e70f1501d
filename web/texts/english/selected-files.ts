import { files } from './amounts.ts'

/** The selected files, and the status of each. */
export const selectedFiles = {
  selected: (amount: number) => `${files(amount)} selected`,
  sidecars: (amount: number) => `With names from ${files(amount)} that lay beside the photos`,
  clearAll: 'Clear All', // quoted
  remove: (name: string) => `Remove ${name}`,
  waiting: 'Waiting',
  checking: 'Checking',
  sending: (share: string) => `Sending ${share}`,
  storing: 'Sent, being stored',
  sent: 'Uploaded',
  stored: 'Already in Kindred',
  fileFailed: 'Not uploaded',
  retryFile: (name: string) => `Try ${name} again`,
}
