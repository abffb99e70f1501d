import { NothingHere } from './nothing-here.tsx'
import { PublicHeader } from './public-header.tsx'

/** For an address that leads nowhere. */
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
