import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  CircleAlert,
  Ellipsis,
  EyeOff,
  History,
  ScanFace,
  SlidersHorizontal,
  Tags,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { progressQuery } from '../../../features/progress/progress-query.ts'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { iconButtonClass } from '../../../ui/button.tsx'
import { Menu, MenuLink, MenuSeparator } from '../../../ui/menu.tsx'
import { StickyBar } from '../../../ui/bars.tsx'
import { DELETE_HASH } from '../delete-hash.ts'
import styles from './results-toolbar.module.css'
import { useIsDemo } from '../use-user.ts'

/** Id of the menu, which gets the focus when a selection that was begun in it ends. */
export const RESULTS_MENU_ID = 'results-menu'

type ResultsToolbarProps = {
  /** The name of the page for screen readers; sighted users see it in the tabs. */
  heading: string
  /** A short text, such as the number of people. */
  summary?: string | undefined
  /** A search field or chips, which take the rest of the row. */
  field?: ReactNode
  /** Actions of this page, the first entries of the menu. */
  actions?: ReactNode
}

/** The sticky toolbar of the pages below Results: their tabs, a search field and a menu. */
export function ResultsToolbar({ heading, summary, field, actions }: ResultsToolbarProps) {
  const isDemo = useIsDemo()
  return (
    <StickyBar className={classNames(styles['toolbar'], !field && styles['bare'])}>
      <h1 className={styles['heading']}>{heading}</h1>
      <Tabs />
      {summary && <p className={styles['summary']}>{summary}</p>}
      <div className={styles['field']}>{field}</div>
      {!isDemo && (
        <>
          <Link
            to={SCREENS.search}
            className={iconButtonClass}
            aria-label={texts.search.open}
            title={texts.search.open}
          >
            <SlidersHorizontal aria-hidden />
          </Link>
          <ResultsMenu actions={actions} />
        </>
      )}
    </StickyBar>
  )
}

function Tabs() {
  const isDemo = useIsDemo()
  return (
    <nav className={styles['tabs']} aria-label={texts.results.views}>
      <Link to={SCREENS.results} activeOptions={{ exact: true }} className={styles['tab']}>
        {texts.results.people}
      </Link>
      <Link to={SCREENS.allPhotos} className={styles['tab']}>
        {texts.results.photos}
      </Link>
      {!isDemo && (
        <Link to={SCREENS.withoutFaces} className={styles['tab']}>
          {texts.results.noFaces}
        </Link>
      )}
    </nav>
  )
}

function ResultsMenu({ actions }: Pick<ResultsToolbarProps, 'actions'>) {
  const photosFailed = useQuery(progressQuery).data?.stats.photosFailed ?? 0
  return (
    <Menu id={RESULTS_MENU_ID} label={texts.results.more} icon={<Ellipsis aria-hidden />} isCompact>
      {actions}
      {actions && <MenuSeparator />}
      <MenuLink icon={<ScanFace aria-hidden />} link={<Link to={SCREENS.faceSearch} />}>
        {texts.faceSearch.open}
      </MenuLink>
      <MenuLink icon={<Tags aria-hidden />} link={<Link to={SCREENS.unnamedClusters} />}>
        {texts.unnamedClusters.open}
      </MenuLink>
      <MenuLink icon={<EyeOff aria-hidden />} link={<Link to={SCREENS.hidden} />}>
        {texts.corrections.hiddenPeople}
      </MenuLink>
      {photosFailed > 0 && (
        <MenuLink icon={<CircleAlert aria-hidden />} link={<Link to={SCREENS.failed} />}>
          {texts.results.failedPhotos(photosFailed)}
        </MenuLink>
      )}
      <MenuLink icon={<History aria-hidden />} link={<Link to={SCREENS.history} />}>
        {texts.history.heading}
      </MenuLink>
      <MenuLink icon={<Trash2 aria-hidden />} link={<Link to={SCREENS.trash} />}>
        {texts.trash.open}
      </MenuLink>
      <MenuSeparator />
      <MenuLink
        icon={<Trash2 aria-hidden />}
        link={<Link to="." search={true} hash={DELETE_HASH} />}
        isDangerous
      >
        {texts.results.deleteAll}
      </MenuLink>
    </Menu>
  )
}
