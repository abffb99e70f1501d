/**
 * What a person is called everywhere: in lists, folders and zips. Unique for the owner as both its
 * parts are.
 */
export function personName({ name, number }: { name: string | null; number: number }): string {
  return name ?? `Person ${number}`
}
