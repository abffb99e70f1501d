import styles from './number-list.module.css'

type NumberListProps = { numbers: readonly { readonly label: string; readonly value: string }[] }

/** Large numbers side by side, each above its label. */
export function NumberList({ numbers }: NumberListProps) {
  return (
    <dl className={styles['numbers']}>
      {numbers.map(({ label, value }) => (
        <div key={label} className={styles['number']}>
          <dt className={styles['label']}>{label}</dt>
          <dd className={styles['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
