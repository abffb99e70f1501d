import type { FormEvent } from 'react'

/**
 * For a form's `onSubmit`: gives what stands in its fields of these names, instead of the browser's
 * own sending.
 */
export function readFields<Name extends string>(
  names: readonly Name[],
  act: (fields: Record<Name, string>) => void,
): (event: FormEvent<HTMLFormElement>) => void {
  return event => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const entries = names.map(name => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value : ''] as const
    })
    // An entry for each name.
    act(Object.fromEntries(entries) as Record<Name, string>)
  }
}
