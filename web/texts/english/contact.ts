export const contact = {
  heading: 'Contact us', // quoted
  lead: 'A question, a wish, or something that does not work? Write a few words.',
  description: 'Write to the person who runs this Kindred.',
  name: 'Your name',
  email: 'E-mail address',
  phone: 'Phone (optional)',
  subject: 'Subject',
  message: 'Message',
  submit: 'Send message',
  busy: 'Sending...',
  sent: 'Message sent successfully!', // quoted
  failed: 'Failed to send message. Please try again later.', // quoted
  missing: 'Please fill this in.',
  notAnEmail: 'This is not an e-mail address. It looks like name@example.org.',
  details: 'Where your message goes',
  readBy: 'Who reads it',
  owner: (name: string) => `${name}, who runs this Kindred.`,
  ownerUnknown: 'The person who runs this Kindred, most likely the one who gave you its address.',
  keptAt: 'Where it is kept',
  place: (host: string) =>
    `On the computer behind ${host}. There is no company and no office: Kindred is where its owner has put it.`,
  nowhereElse: 'It goes nowhere else.',
  mailed: 'A copy goes to the owner’s own mailbox.',
  answer: 'How you get an answer',
  answerText: 'By e-mail, to the address that you give here. It is used for nothing else.',
}
