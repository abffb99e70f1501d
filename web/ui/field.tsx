import { ChevronDown, Eye, EyeOff, Search } from 'lucide-react'
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'
import { useIsDisabled } from './busy.ts'
import { IconButton } from './button.tsx'
import styles from './field.module.css'

export type FieldWords = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The error is shown elsewhere. */
  isInvalid?: boolean
}

type FieldProps = FieldWords & {
  /** Id of the control inside. */
  id: string
  children: ReactNode
}

/** The label above a control, the box around it, and the hint or error below. */
export function Field({ id, label, hint, error, isInvalid = false, children }: FieldProps) {
  const note = error ?? hint
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={styles['box']} data-invalid={error !== undefined || isInvalid || undefined}>
        {children}
      </div>
      {note && (
        <p id={noteId(id)} className={error ? styles['error'] : styles['hint']}>
          {note}
        </p>
      )}
    </div>
  )
}

/** Returns the ARIA attributes of the control inside a `Field`. */
export function describeField(id: string, { hint, error, isInvalid = false }: FieldWords) {
  return {
    id,
    'aria-invalid': error !== undefined || isInvalid || undefined,
    'aria-describedby': (error ?? hint) ? noteId(id) : undefined,
  }
}

const noteId = (id: string) => `${id}-note`

type TextFieldProps = ComponentPropsWithRef<'input'> &
  FieldWords & {
    /** A control inside the field, at its end. */
    action?: ReactNode
  }

export function TextField({
  label,
  hint,
  error,
  isInvalid = false,
  action,
  disabled,
  ...props
}: TextFieldProps) {
  const id = useId()
  const isDisabled = useIsDisabled(disabled)
  const words = { label, hint, error, isInvalid }
  return (
    <Field id={id} {...words}>
      <input {...props} disabled={isDisabled} {...describeField(id, words)} className={styles['input']} />
      {action}
    </Field>
  )
}

type PasswordFieldProps = Omit<ComponentPropsWithRef<typeof TextField>, 'type' | 'action'> & {
  showLabel: string
  hideLabel: string
}

export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      action={
        <IconButton label={isShown ? hideLabel : showLabel} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  )
}

/** A field for several lines, which grows with its text. */
export function TextArea({
  label,
  hint,
  error,
  disabled,
  ...props
}: ComponentPropsWithRef<'textarea'> & FieldWords) {
  const id = useId()
  const isDisabled = useIsDisabled(disabled)
  const words = { label, hint, error }
  return (
    <Field id={id} {...words}>
      <textarea {...props} disabled={isDisabled} {...describeField(id, words)} className={styles['area']} />
    </Field>
  )
}

type SelectFieldProps = Omit<ComponentPropsWithRef<'select'>, 'children'> &
  FieldWords & { options: readonly { value: string; label: string }[] }

/** Chooses one of many options with the system's native list. */
export function SelectField({ label, options, hint, error, disabled, ...props }: SelectFieldProps) {
  const id = useId()
  const isDisabled = useIsDisabled(disabled)
  const words = { label, hint, error }
  return (
    <Field id={id} {...words}>
      <select {...props} disabled={isDisabled} {...describeField(id, words)} className={styles['select']}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className={styles['chevron']} />
    </Field>
  )
}

type SearchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  /** The label, also shown as the placeholder. */
  label: string
  onType?: (typed: string) => void
}

export function SearchField({ label, onType, onChange, disabled, ...props }: SearchFieldProps) {
  const isDisabled = useIsDisabled(disabled)
  return (
    <div className={styles['search']}>
      <Search aria-hidden className={styles['searchIcon']} />
      <input
        {...props}
        disabled={isDisabled}
        type="search"
        className={styles['searchInput']}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        onChange={event => {
          onChange?.(event)
          onType?.(event.target.value)
        }}
      />
    </div>
  )
}
