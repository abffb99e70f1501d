import { Link } from '@tanstack/react-router'
import { Download, Ellipsis, Eye, EyeOff, History, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { updatePerson } from '../../entities/decisions/cached-people.ts'
import { hidePerson } from '../../entities/decisions/decision-requests.ts'
import { useDecide } from '../../entities/decisions/use-decide.ts'
import { DeletePersonDialog } from '../../features/trash/delete-person-dialog.tsx'
import { useTrash } from '../../features/trash/use-trash.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Menu, MenuAction, MenuLink } from '../../ui/menu.tsx'
import { useIsNarrow } from '../../ui/use-media-query.ts'
import { DownloadClusterButton } from './download-cluster-button.tsx'
import { useClusterDownload } from './use-cluster-download.ts'
import { useIsDemo } from './use-user.ts'

/** What can be done with a person as a whole; in narrow windows most of it is in a menu. */
export function PersonActions({ person }: { person: PersonSummary }) {
  const isDemo = useIsDemo()
  const isNarrow = useIsNarrow()
  const [isDeleting, setDeleting] = useState(false)
  const { moveToTrash } = useTrash()
  const ActionsHere = isNarrow ? ActionsInMenu : Actions
  return (
    <>
      <DownloadClusterButton person={person} />
      {!isDemo && <ActionsHere person={person} onDelete={() => setDeleting(true)} />}
      {isDeleting && (
        <DeletePersonDialog
          person={person}
          onDelete={() => moveToTrash({ personId: person.id })}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}

type ActionsProps = { person: PersonSummary; onDelete: () => void }

function Actions({ person, onDelete }: ActionsProps) {
  const withNames = useClusterDownload(person, true)
  const hiding = useHiding(person)
  return (
    <>
      <Button
        look="quiet"
        size="small"
        title={texts.search.withNamesHint}
        icon={<Download aria-hidden />}
        disabled={withNames.isRunning}
        onClick={withNames.start}
      >
        {texts.search.downloadWithNames}
      </Button>
      <Link to={SCREENS.search} search={{ with: person.id }} className={buttonClass('quiet', 'small')}>
        <Search aria-hidden />
        {texts.search.open}
      </Link>
      <Link to={SCREENS.history} search={{ person: person.id }} className={buttonClass('quiet', 'small')}>
        <History aria-hidden />
        {texts.history.heading}
      </Link>
      <Button look="quiet" size="small" icon={<hiding.Icon aria-hidden />} onClick={hiding.change}>
        {hiding.label}
      </Button>
      <Button look="quiet" size="small" icon={<Trash2 aria-hidden />} onClick={onDelete}>
        {texts.trash.deleteOf(person.name)}
      </Button>
    </>
  )
}

function ActionsInMenu({ person, onDelete }: ActionsProps) {
  const withNames = useClusterDownload(person, true)
  const hiding = useHiding(person)
  return (
    <Menu label={texts.results.more} icon={<Ellipsis aria-hidden />}>
      <MenuAction icon={<Download aria-hidden />} disabled={withNames.isRunning} onPress={withNames.start}>
        {texts.search.downloadWithNames}
      </MenuAction>
      <MenuLink
        icon={<Search aria-hidden />}
        link={<Link to={SCREENS.search} search={{ with: person.id }} />}
      >
        {texts.search.open}
      </MenuLink>
      <MenuLink
        icon={<History aria-hidden />}
        link={<Link to={SCREENS.history} search={{ person: person.id }} />}
      >
        {texts.history.heading}
      </MenuLink>
      <MenuAction icon={<hiding.Icon aria-hidden />} onPress={hiding.change}>
        {hiding.label}
      </MenuAction>
      <MenuAction icon={<Trash2 aria-hidden />} onPress={onDelete}>
        {texts.trash.deleteOf(person.name)}
      </MenuAction>
    </Menu>
  )
}

/** Takes the person out of the results, or back among them. */
function useHiding({ id, name, isHidden }: PersonSummary) {
  const { decide } = useDecide()
  return {
    Icon: isHidden ? Eye : EyeOff,
    label: isHidden ? texts.corrections.showAgain : texts.corrections.hide,
    change: () =>
      void decide({
        request: () => hidePerson(id, !isHidden),
        optimisticChange: updatePerson(id, { isHidden: !isHidden }),
        message: () => (isHidden ? texts.corrections.shownAgain(name) : texts.corrections.hidden(1)),
      }),
  }
}
