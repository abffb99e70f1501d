import { cameraTimesIn } from '../dates-in.ts'

const { dayTaken } = cameraTimesIn('en')

export const terms = {
  screen: 'Terms and privacy',
  description: 'What happens to your photos and to the faces in them, in plain words.',
  progress: 'How far you have read',
  keyPoints: 'Key points',
  version: (isoDate: string) => `Version of ${dayTaken(isoDate)}`,
  pleaseAccept: 'Please accept terms to continue', // quoted
  continue: 'Continue to Dashboard', // quoted
  without:
    'You can also continue without agreeing: your photos are stored and shown, but Kindred won’t look for faces.',
  continueWithout: 'Continue without agreeing',
}
