import styles from './logo.module.css'

/** The logo, two people close together, and the name. The picture is decorative. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles['logo']}>
      <svg viewBox="0 0 48 48" className={styles['mark']} aria-hidden>
        <path
          className={styles['behind']}
          d="M30 12.500a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13zM20.500 42c0-8 3.500-13.500 10-13.500S42 34 42 42z"
        />
        <path
          className={styles['front']}
          d="M18 7.500a7.500 7.500 0 1 1 0 15 7.500 7.500 0 0 1 0-15zM5 42c0-9.500 4.800-16 13-16s13 6.500 13 16z"
        />
      </svg>
      {name}
    </span>
  )
}
