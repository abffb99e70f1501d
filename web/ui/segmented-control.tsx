import type { ReactNode } from 'react'
import { useId } from 'react'
import { useIsDisabled } from './busy.ts'
import styles from './segmented-control.module.css'

type SegmentedControlProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
  /** Shows only icons; screen readers still read the labels. */
  isCompact?: boolean
}

/** Chooses one of a few visible options. Arrow keys change it, as in a group of radio buttons. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  isCompact = false,
}: SegmentedControlProps<Value>) {
  const name = useId()
  const isDisabled = useIsDisabled(false)
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={styles['control']}
      data-compact={isCompact || undefined}
    >
      {options.map(option => (
        <label key={option.value} className={styles['option']} title={isCompact ? option.label : undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            disabled={isDisabled}
            checked={option.value === value}
            aria-label={option.label}
            className={styles['input']}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {!isCompact && option.label}
        </label>
      ))}
    </div>
  )
}
