import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { useId } from 'react'
import styles from './select-field.module.css'
import field from './text-field.module.css'

type SelectFieldProps = Omit<ComponentPropsWithRef<'select'>, 'children'> & {
  label: string
  options: readonly { value: string; label: string }[]
  hint?: string | undefined
  error?: string | undefined
}

/** One of many, chosen with the system's own list. */
export function SelectField({ label, options, hint, error, ...props }: SelectFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={field['field']}>
      <label htmlFor={id} className={field['label']}>
        {label}
      </label>
      <div className={field['box']} data-invalid={error !== undefined || undefined}>
        <select
          {...props}
          id={id}
          className={styles['select']}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className={styles['chevron']} />
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? field['error'] : field['hint']}>
          {note}
        </p>
      )}
    </div>
  )
}
