import { Images } from 'lucide-react'
import { useState } from 'react'
import { SAMPLE_PEOPLE, type SampleKey } from '../../../samples/sample-people.ts'
import { SamplePhoto, SamplePortrait } from '../../features/samples/sample-picture.tsx'
import { SAMPLE_SCENES } from '../../../samples/sample-scenes.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner, ProgressBar } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Disclosure } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/empty-state.tsx'
import { Logo } from '../../ui/logo.tsx'
import { NumberList, Row, RowList, RowNote } from '../../ui/row-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notifications.ts'
import { RotatingCards } from '../../ui/rotating-cards.tsx'
import { SelectionBar, StickyBar } from '../../ui/bars.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Form } from '../../ui/form.tsx'
import { HiddenHeading } from '../../ui/screen-title.tsx'
import { Strip } from '../../ui/strip.tsx'
import styles from './ui-page.module.css'

export function MessageStates() {
  return (
    <>
      {(['plain', 'good', 'bad'] as const).map(tone => (
        <div key={tone} className={styles['wide']}>
          <Notice tone={tone} actions={<Button onClick={() => notify(tone, `A ${tone} one`)}>Notify</Button>}>
            A {tone} notice
          </Notice>
        </div>
      ))}
      <div className={styles['wide']}>
        <Banner
          title="Working"
          detail={['12 of 40', '2 minutes left']}
          progressLabel="Progress"
          fraction={0.3}
          actions={<Button size="small">Stop</Button>}
        />
      </div>
      <div className={styles['wide']}>
        <Strip
          picture={<SamplePortrait person="asha" />}
          question="A question in a strip?"
          detail="More about it"
          answers={<Button size="small">Yes</Button>}
          dismissal={{ label: 'Dismiss', onDismiss: () => undefined }}
        />
      </div>
      <div className={styles['wide']}>
        <ProgressBar label="Endless" value={null} />
        <br />
        <ProgressBar label="Half" value={0.5} />
        <br />
        <ProgressBar label="Still" value={0.5} isPaused />
      </div>
    </>
  )
}

export function SurfaceStates() {
  const [isAsked, setAsked] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  return (
    <>
      <HiddenHeading>A heading for screen readers</HiddenHeading>
      <Card heading="Card" lead="With a lead">
        <Form isBusy onSubmit={() => undefined}>
          <Button type="submit">Disabled, since its form is busy</Button>
        </Form>
        <Disclosure summary="More">What was hidden</Disclosure>
        <Button onClick={() => setAsked(true)}>Ask</Button>
        <Button onClick={() => setDrawerOpen(true)}>Open a drawer</Button>
        <NumberList
          numbers={[
            { label: 'Photos', value: '1,024' },
            { label: 'People', value: '12' },
          ]}
        />
        <RowList>
          <Row actions={<Button size="small">Change it</Button>}>
            <p>One thing</p>
            <RowNote>More about it</RowNote>
          </Row>
          <Row
            actions={<Button size="small">Change it</Button>}
            below={<Notice tone="bad">Its problem</Notice>}
          >
            <p>Another thing</p>
          </Row>
        </RowList>
      </Card>
      <div className={styles['wide']}>
        <EmptyState
          icon={<Images />}
          title="Nothing yet"
          text="What to do next."
          action={<Button look="primary">Do it</Button>}
        />
      </div>
      <div className={styles['wide']}>
        <LoadError title="This couldn’t be loaded." retryLabel="Try again" onRetry={() => undefined} />
      </div>
      <div className={styles['wide']}>
        <RotatingCards
          heading="Cards"
          everyMs={4000}
          pauseLabel="Pause"
          playLabel="Play"
          cards={['One', 'Two', 'Three', 'Four'].map(title => ({
            key: title,
            icon: <Images />,
            title,
            text: 'A few words',
            more: 'What there is to say on a press',
          }))}
        />
      </div>
      <div className={styles['wide']}>
        <StickyBar>
          <h3>The head of a page</h3>
        </StickyBar>
        <SelectionBar
          label="2 selected"
          pictures={<SamplePortrait person="asha" />}
          leaveLabel="Done"
          onLeave={() => undefined}
        >
          <Button size="small">Do something with them</Button>
        </SelectionBar>
      </div>
      {isDrawerOpen && (
        <Drawer title="A drawer" onClose={() => setDrawerOpen(false)}>
          <p>What a phone has no room for.</p>
        </Drawer>
      )}
      {isAsked && (
        <ConfirmDialog
          title="A question"
          confirmLabel="Lose it"
          busyLabel="Losing it…"
          backLabel="Keep it"
          isBusy={false}
          problem={null}
          onConfirm={() => setAsked(false)}
          onClose={() => setAsked(false)}
        >
          <p>What follows from which answer.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

export function PictureStates() {
  const keys = Object.keys(SAMPLE_PEOPLE) as SampleKey[] // The keys of a constant.
  return (
    <>
      <Logo name="Kindred" />
      <Avatar name="Mina" />
      <Avatar name="मीना" size="medium" />
      <Avatar name="A" src="/missing.png" size="large" />
      <Skeleton className={styles['line']} />
      {keys.map(person => (
        <SamplePortrait key={person} person={person} />
      ))}
      {SAMPLE_SCENES.slice(0, 2).map(scene => (
        <SamplePhoto key={scene.name} scene={scene} className={styles['field']} />
      ))}
    </>
  )
}
