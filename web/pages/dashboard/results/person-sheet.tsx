import { Download, Ellipsis, EyeOff, Pencil, Star } from 'lucide-react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { texts } from '../../../texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { iconButtonClass } from '../../../ui/icon-button.tsx'
import { DrawerAction, DrawerButton } from '../../../ui/drawer-button.tsx'
import { PersonFiles } from './person-files.tsx'
import styles from './result-card.module.css'
import { useClusterDownload } from '../person/use-cluster-download.ts'
import { useFavourite } from '../../../features/people/use-favourite.ts'
import { useHiding } from '../../../features/people/use-hiding.ts'

type PersonSheetProps = { person: PersonSummary; onName: () => void }

/** The actions for a person in the results: for the person, all photos of it, and each photo. */
export function PersonSheet({ person, onName }: PersonSheetProps) {
  const download = useClusterDownload(person)
  const favourite = useFavourite(person)
  const hiding = useHiding(person)
  return (
    <DrawerButton
      label={texts.results.moreOf(person.name)}
      icon={<Ellipsis aria-hidden />}
      className={classNames(iconButtonClass, styles['more'])}
    >
      {close => {
        const closeAfter = (act: () => void) => () => {
          close()
          act()
        }
        return (
          <>
            <DrawerAction icon={<Pencil aria-hidden />} onPress={closeAfter(onName)}>
              {person.isNamed ? texts.corrections.name : texts.corrections.nameThis}
            </DrawerAction>
            <DrawerAction icon={<Star aria-hidden />} onPress={closeAfter(favourite.change)}>
              {favourite.label}
            </DrawerAction>
            <DrawerAction icon={<EyeOff aria-hidden />} onPress={closeAfter(hiding.change)}>
              {hiding.label}
            </DrawerAction>
            <DrawerAction
              icon={<Download aria-hidden />}
              disabled={download.isRunning}
              onPress={closeAfter(download.start)}
            >
              {texts.results.downloadCluster}
            </DrawerAction>
            <PersonFiles person={person} />
          </>
        )
      }}
    </DrawerButton>
  )
}
