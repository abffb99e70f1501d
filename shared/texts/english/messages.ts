/**
 * Mails and SMS. Short and plain: they are read on small screens, sometimes by worried people. The
 * apostrophes are straight: with a curly one, an SMS has room for 70 characters and not 160.
 */
export const messages = {
  code: (code: string) =>
    `${code} is your Kindred code. It's valid for 5 minutes. Don't share it with anyone.`,
  confirmAddress: (url: string) => ({
    subject: 'Confirm your e-mail address',
    text: `Welcome to Kindred.\n\nOpen this link to finish signing up. It's valid for one hour:\n${url}\n\nIf you didn't sign up, you can ignore this e-mail.\n`,
  }),
  hasAccount: (loginUrl: string, resetUrl: string) => ({
    subject: 'You already have an account',
    text: `Someone, perhaps you, tried to sign up for Kindred with this address. You already have an account.\n\nLog in: ${loginUrl}\nForgot your password? ${resetUrl}\n\nIf it wasn't you, you can ignore this e-mail.\n`,
  }),
  reset: (url: string) => ({
    subject: 'Reset your password',
    text: `Open this link to set a new password for Kindred. It works once and is valid for 30 minutes:\n${url}\n\nIf you didn't ask for this, you can ignore this e-mail: your password won't change.\n`,
  }),
  passwordChanged: (resetUrl: string) => ({
    subject: 'Your password has been changed',
    text: `The password for your Kindred account has just been changed, and all devices have been logged out.\n\nIf it wasn't you, reset your password: ${resetUrl}\n`,
  }),
  facesExpire: {
    subject: 'Kindred will erase the faces found in your photos',
    mail: (url: string) =>
      `You haven't used Kindred for a long time.\n\nIn 30 days, the faces, groups and names found in your photos will be erased. Your photos won't be affected.\n\nTo keep them, just log in before then: ${url}\n`,
    sms: (url: string) =>
      `Kindred: you haven't logged in for a long time. In 30 days, all faces and names will be erased; your photos stay. To keep them, log in: ${url}`,
  },
}

export type MessageTexts = typeof messages
