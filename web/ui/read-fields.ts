import type { FormEvent } from 'react'

/**
 * Returns a handler for `onSubmit` of a form: it calls `act` with the values of the named fields.
 */
export function readFields<Name extends string>(
  names: readonly Name[],
  act: (fields: Record<Name, string>) => void,
): (event: FormEvent<HTMLFormElement>) => void {
  return event => {
    const form = new FormData(event.currentTarget)
    const entries = names.map(name => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value : ''] as const
    })
    // There is an entry for each name.
    act(Object.fromEntries(entries) as Record<Name, string>)
  }
}
