export const CLIENT = { id: 'kindred-test', secret: 'a secret between the two' }

/** The provider's users, by subject. */
export const PEOPLE: Record<
  string,
  { name: string; email: string; email_verified: boolean; picture: string }
> = {
  '1001': {
    name: 'Ada Google',
    email: 'ada@example.org',
    email_verified: true,
    picture: 'https://example.org/ada.jpg',
  },
  '1002': {
    name: 'Bela Google',
    email: 'bela@example.org',
    email_verified: true,
    picture: 'https://example.org/bela.jpg',
  },
  '1003': {
    name: 'Mallory Google',
    email: 'victim@example.org',
    email_verified: false,
    picture: 'https://example.org/mallory.jpg',
  },
}
