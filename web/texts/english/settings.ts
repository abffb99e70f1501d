export const settings = {
  description: 'How Kindred looks, what it tells you, and how you log in.',
  general: 'General',
  security: 'Security',
  privacy: 'Privacy and data',
  messages: 'Messages and time',
  savedAtOnce: 'What you choose here is saved at once.',
  notifications: 'E-mail notifications',
  notificationsHint: 'Messages about your account and your photos.',
  emailUpdates: 'News about Kindred',
  emailUpdatesHint: 'Now and then, when something new has come.',
  timeZone: 'Time zone',
  timeZoneOfDevice: (zone: string) => `As this device (${zone})`,
  save: 'Save Changes', // quoted
  saved: 'Your changes are saved.',
  look: 'Look and language',
  lookLead: 'Kept with your account: it is the same on all your devices.',
  downloads: 'Downloads',
  recognition: 'Recognising faces',
  bundledNetwork: (name: string) => `Faces are recognised by ${name}, the network that comes with Kindred.`,
  addedNetwork: (name: string) =>
    `Faces are recognised by ${name}, a network that was added to this Kindred.`,
  betterNetwork:
    'There are more accurate networks. On the computer where Kindred runs, this command lists them:',
}
