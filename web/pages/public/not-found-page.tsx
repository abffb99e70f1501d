import { NothingHere } from './nothing-here.tsx'
import { PublicHeader } from './public-header.tsx'

/** The screen of an unknown path. */
export function NotFoundPage() {
  return (
    <>
      <PublicHeader />
      <main>
        <NothingHere />
      </main>
    </>
  )
}
