import { NothingHere } from './nothing-here.tsx'
import { PublicHeader } from './public-header.tsx'

/** For an unknown path. */
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
