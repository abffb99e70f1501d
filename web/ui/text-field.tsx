import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useId } from 'react'
import styles from './text-field.module.css'

type TextFieldProps = ComponentPropsWithRef<'input'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** A control inside the field's right edge. */
  action?: ReactNode
}

export function TextField({ label, hint, error, action, ...props }: TextFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={styles['box']} data-invalid={error !== undefined || undefined}>
        <input
          {...props}
          id={id}
          className={styles['input']}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {action}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles['error'] : styles['hint']}>
          {note}
        </p>
      )}
    </div>
  )
}
