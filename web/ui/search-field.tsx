import { Search } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { useIsDisabled } from './busy.ts'
import styles from './search-field.module.css'

type SearchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  /** The label, also shown as the placeholder. */
  label: string
  onType?: (typed: string) => void
}

export function SearchField({ label, onType, onChange, disabled, ...props }: SearchFieldProps) {
  const isDisabled = useIsDisabled(disabled)
  return (
    <div className={styles['field']}>
      <Search aria-hidden className={styles['icon']} />
      <input
        {...props}
        disabled={isDisabled}
        type="search"
        className={styles['input']}
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
