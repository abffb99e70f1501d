// A separate file, so that the web page does not load the schemas.

/** The largest number of characters of each field. */
export const CONTACT_LENGTHS = { name: 100, email: 254, phone: 30, subject: 200, message: 5000 } as const
