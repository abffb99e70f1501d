export const terms = {
  screen: 'Terms and privacy',
  description: 'What happens to your photos and to the faces in them, in plain words.',
  progress: 'How far you have read',
  keyPoints: 'Key points',
  version: (version: string) => `Version of ${version}`,
  pleaseAccept: 'Please accept terms to continue', // quoted
  continue: 'Continue to Dashboard', // quoted
  without: 'You may also go on without agreeing: your photos are kept and shown, and no face is looked for.',
}
