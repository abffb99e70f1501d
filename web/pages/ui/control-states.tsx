import { Popover } from '@base-ui/react/popover'
import { Link } from '@tanstack/react-router'
import { Download, Ellipsis, Heart, Images, LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { SCREENS } from '../../../shared/api/screens.ts'
import { Button, type ButtonLook, chooseButtonClass, IconButton, iconButtonClass } from '../../ui/button.tsx'
import { Checkbox, Switch } from '../../ui/checkbox.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { Menu, MenuAction, MenuLink, MenuSeparator } from '../../ui/menu.tsx'
import { DrawerAction, DrawerButton } from '../../ui/drawer-button.tsx'
import { PasswordField, SearchField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { PauseButton } from '../../ui/rotating-cards.tsx'
import { PopoverPanel, PopoverRoot } from '../../ui/popover.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import styles from './ui-page.module.css'

const LOOKS: readonly ButtonLook[] = ['primary', 'secondary', 'quiet', 'danger']
const COUNTRIES = [
  { value: 'in', label: 'India (+91)' },
  { value: 'sy', label: 'Syria (+963)' },
]

export function ButtonStates() {
  const [isStopped, setStopped] = useState(false)
  return (
    <>
      {LOOKS.map(look => (
        <div key={look}>
          <Button look={look}>{look}</Button>{' '}
          <Button look={look} icon={<Download aria-hidden />}>
            with icon
          </Button>{' '}
          <Button look={look} size="small">
            small
          </Button>{' '}
          <Button look={look} disabled>
            disabled
          </Button>
        </div>
      ))}
      <IconButton label="Like">
        <Heart aria-hidden />
      </IconButton>
      <IconButton label="Like, disabled" disabled>
        <Heart aria-hidden />
      </IconButton>
      <PauseButton
        isStopped={isStopped}
        onToggle={() => setStopped(!isStopped)}
        pauseLabel="Pause"
        playLabel="Play"
      />
      <Menu label="More" icon={<Ellipsis aria-hidden />}>
        <MenuAction icon={<Heart aria-hidden />} onPress={() => undefined}>
          To do
        </MenuAction>
        <MenuAction icon={<Heart aria-hidden />} disabled onPress={() => undefined}>
          Not now
        </MenuAction>
        <MenuLink icon={<Images aria-hidden />} link={<Link to={SCREENS.landing} />}>
          To see
        </MenuLink>
        <MenuSeparator />
        <MenuLink icon={<Images aria-hidden />} link={<Link to={SCREENS.landing} />} isDangerous>
          To lose
        </MenuLink>
      </Menu>
      <DrawerButton label="More about it" icon={<Ellipsis aria-hidden />} className={iconButtonClass}>
        {close => (
          <DrawerAction icon={<Heart aria-hidden />} onPress={close}>
            To do
          </DrawerAction>
        )}
      </DrawerButton>
      <PopoverRoot>
        <Popover.Trigger className={chooseButtonClass('secondary', 'small')}>Tell more</Popover.Trigger>
        <PopoverPanel label="More of it">More of it</PopoverPanel>
      </PopoverRoot>
      <Menu label="More, without words" icon={<Ellipsis aria-hidden />} isCompact>
        <MenuAction icon={<Heart aria-hidden />} onPress={() => undefined}>
          To do
        </MenuAction>
      </Menu>
    </>
  )
}

export function FieldStates() {
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [isOn, setOn] = useState(true)
  return (
    <>
      <div className={styles['field']}>
        <TextField label="Text" placeholder="Placeholder" hint="A hint" />
      </div>
      <div className={styles['field']}>
        <TextField label="Wrong" defaultValue="Oops" error="What to do about it" />
      </div>
      <div className={styles['field']}>
        <TextField label="Disabled" defaultValue="Fixed" disabled />
      </div>
      <div className={styles['field']}>
        <PasswordField label="Password" showLabel="Show" hideLabel="Hide" defaultValue="secret" />
      </div>
      <div className={styles['field']}>
        <SelectField label="Choice" options={COUNTRIES} />
      </div>
      <div className={styles['field']}>
        <SelectField label="Wrong choice" options={COUNTRIES} error="Choose another" />
      </div>
      <div className={styles['field']}>
        <TextArea label="Several lines" hint="It grows" />
      </div>
      <div className={styles['field']}>
        <SearchField label="To find" />
      </div>
      <div className={styles['wide']}>
        <DropZone
          icon={<Images />}
          title="Drag it here"
          overTitle="Drop it"
          hints={['A hint']}
          onDrop={() => undefined}
          choose={{ label: 'Choose', look: 'secondary' }}
          onChoose={() => undefined}
        >
          <Button look="quiet">Another way</Button>
        </DropZone>
      </div>
      <div className={styles['field']}>
        <Checkbox>To tick</Checkbox>
        <Checkbox defaultChecked>Ticked</Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
        <Checkbox disabled defaultChecked>
          Ticked and disabled
        </Checkbox>
        <Switch label="Switch" hint="In force at once" checked={isOn} onChange={() => setOn(!isOn)} />
        <Switch label="Disabled" checked={false} disabled readOnly />
      </div>
      {[false, true].map(isCompact => (
        <SegmentedControl
          key={String(isCompact)}
          label="View"
          value={view}
          isCompact={isCompact}
          onChange={setView}
          options={[
            { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden /> },
            { value: 'list', label: 'Photos', icon: <Images aria-hidden /> },
          ]}
        />
      ))}
    </>
  )
}
