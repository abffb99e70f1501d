/**
 * Mails and SMS. Short and plain: they are read on small screens, sometimes by worried people.
 */
export const messages = {
  code: (code: string) => `${code} is your Kindred code. It works for 5 minutes. Tell it to nobody.`,
  confirmAddress: (url: string) => ({
    subject: 'Confirm your e-mail address',
    text: `Welcome to Kindred.\n\nOpen this link to finish signing up. It works for one hour:\n${url}\n\nIf you did not sign up, do nothing.\n`,
  }),
  hasAccount: (loginUrl: string, resetUrl: string) => ({
    subject: 'You already have an account',
    text: `Somebody, perhaps you, tried to sign up to Kindred with this address. You already have an account.\n\nLog in: ${loginUrl}\nForgotten the password? ${resetUrl}\n\nIf it was not you, do nothing.\n`,
  }),
  reset: (url: string) => ({
    subject: 'Reset your password',
    text: `Open this link to choose a new password for Kindred. It works once, for 30 minutes:\n${url}\n\nIf you did not ask for it, do nothing: your password stays as it is.\n`,
  }),
  passwordChanged: (resetUrl: string) => ({
    subject: 'Your password was changed',
    text: `The password of your Kindred account was changed just now, and all devices were signed out.\n\nIf it was not you, choose a new one: ${resetUrl}\n`,
  }),
  facesExpire: {
    subject: 'Kindred will erase the faces found in your photos',
    mail: (url: string) => `You have not been on Kindred for a long time.

In 30 days the faces, groups and names found in your photos will be erased. Your photos stay.

To keep them, just sign in before then: ${url}
`,
    sms: (url: string) =>
      `Kindred: you have not been here for long. In 30 days all faces and names are erased; photos stay. Sign in to keep them: ${url}`,
  },
}

export type MessageTexts = typeof messages
