import { Link } from '@tanstack/react-router'
import { Download, Ellipsis, History, Pencil, Search, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { useTrash } from '../../../features/trash/use-trash.ts'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuAction, MenuLink, MenuSeparator } from '../../../ui/menu.tsx'
import { useClusterDownload } from '../results/people-downloads.tsx'
import { useFavourite, useHiding } from '../../../features/people/person-card.tsx'
import { useIsDemo } from '../use-user.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api-client.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useSubmission } from '../../../use-submission.ts'

type PersonActionsProps = {
  person: PersonSummary
  /** Whether only some of the photos are shown; the download of all of them is in the menu then. */
  isPartShown: boolean
  onName: () => void
}

/** The actions for a person and all photos of it. */
export function PersonActions({ person, isPartShown, onName }: PersonActionsProps) {
  const isDemo = useIsDemo()
  const [isDeleting, setDeleting] = useState(false)
  const download = useClusterDownload(person)
  const { moveToTrash } = useTrash()
  return (
    <>
      {!isPartShown && (
        <IconButton
          label={texts.results.downloadCluster}
          disabled={download.isRunning}
          onClick={download.start}
        >
          <Download aria-hidden />
        </IconButton>
      )}
      {!isDemo && (
        <PersonMenu
          person={person}
          onDownload={isPartShown ? download.start : null}
          onName={onName}
          onDelete={() => setDeleting(true)}
        />
      )}
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

type PersonMenuProps = {
  person: PersonSummary
  /** Null where a button beside the menu downloads the photos. */
  onDownload: (() => void) | null
  onName: () => void
  onDelete: () => void
}

function PersonMenu({ person, onDownload, onName, onDelete }: PersonMenuProps) {
  const withNames = useClusterDownload(person, true)
  const favourite = useFavourite(person)
  const hiding = useHiding(person)
  return (
    <Menu label={texts.results.more} icon={<Ellipsis aria-hidden />} isCompact>
      <MenuAction icon={<Pencil aria-hidden />} onPress={onName}>
        {person.isNamed ? texts.corrections.name : texts.corrections.nameThis}
      </MenuAction>
      <MenuAction icon={<Star aria-hidden />} onPress={favourite.change}>
        {favourite.label}
      </MenuAction>
      {onDownload ? (
        <MenuAction icon={<Download aria-hidden />} onPress={onDownload}>
          {texts.results.downloadAllOf(person.name)}
        </MenuAction>
      ) : (
        <MenuAction icon={<Download aria-hidden />} disabled={withNames.isRunning} onPress={withNames.start}>
          {texts.search.downloadWithNames}
        </MenuAction>
      )}
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
      <MenuSeparator />
      <MenuAction icon={<Trash2 aria-hidden />} isDangerous onPress={onDelete}>
        {texts.trash.deleteOf(person.name)}
      </MenuAction>
    </Menu>
  )
}

type DeletePersonDialogProps = {
  person: PersonSummary
  onDelete: () => Promise<unknown>
  onClose: () => void
}

/**
 * Asks before all photos of a person are moved to the trash, and says how many also show others.
 */
function DeletePersonDialog({ person, onDelete, onClose }: DeletePersonDialogProps) {
  const { id, name, photoCount } = person
  const alone = useQuery({
    queryKey: ['photos', 'alone', id],
    queryFn: async () => {
      const query = { with: id, match: 'only', from: 0, limit: 1 } as const
      return (await call('GET /api/search/photos', { query })).total
    },
  }).data
  const deletion = useSubmission({ mutationFn: onDelete, onSettled: onClose })
  return (
    <ConfirmDialog
      title={texts.trash.deleteOfTitle(name)}
      confirmLabel={texts.trash.delete}
      busyLabel={texts.trash.erasing}
      backLabel={texts.trash.goBack}
      isBusy={deletion.isPending || alone === undefined}
      problem={null}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{texts.trash.deleteOfText(photoCount, photoCount - (alone ?? photoCount))}</p>
    </ConfirmDialog>
  )
}
