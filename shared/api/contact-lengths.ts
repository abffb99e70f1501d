// Apart from the schemas, which need not come along into the page.

/** The most characters of each field. */
export const CONTACT_LENGTHS = { name: 100, email: 254, phone: 30, subject: 200, message: 5000 } as const
