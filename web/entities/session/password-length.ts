// Of shared/api/session.ts, without the schemas that would come along into the page.
export const MIN_PASSWORD_LENGTH = 10
