import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './segmented-control.module.css'

type SegmentedControlProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
  /** Icons without words; the words are still read out. */
  isCompact?: boolean
}

/** One of a few, all in sight. Arrow keys move the choice, as in any group of radio buttons. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  isCompact = false,
}: SegmentedControlProps<Value>) {
  const name = useId()
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
