import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import styles from './back-to-results.module.css'

export function BackToResults() {
  return (
    <Link to={SCREENS.results} activeOptions={{ exact: true }} className={styles['back']}>
      <ArrowLeft aria-hidden data-flips />
      {texts.results.back}
    </Link>
  )
}
