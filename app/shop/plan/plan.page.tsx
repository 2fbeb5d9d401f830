import type { ReactNode } from 'react'
import { type PagePart, pageCode, useCode } from '#app/navigation/late-code.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { paths } from '#rules/paths.ts'
import styles from './plan-page.module.scss'

/** A part of its own, because all pages know the files of this page: the addresses of thirty would be in each of them. */
const rooms = pageCode(() => import('./rooms.tsx'))

export const partsOf = (): readonly PagePart[] => [{ file: 'app/shop/plan/rooms.tsx', load: rooms.load }]

/** The server does not know the rooms. Until local storage has been read, the page only reserves their space. */
export function Component() {
  const isRestored = useAppSelector(selectIsRestored)
  const code = useCode(rooms, isRestored)
  return (
    <>
      <PageMeta title="Plan a room" />
      <div className="container">
        {code ? (
          <code.Rooms headWith={headWith} />
        ) : (
          <>
            {headWith()}
            <div className={styles.unread}>
              <noscript>
                <p>
                  Drawing a room needs JavaScript, which is off in this browser.{' '}
                  <a href={`${paths.plan()}/list`}>The pieces of your list with the floor they take</a>
                </p>
              </noscript>
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** The acts are at its end. */
function headWith(acts?: ReactNode) {
  return (
    <div className={styles.head}>
      <h1>Plan a room</h1>
      <p className="lead">Draw the room, lay the pieces in it, read what works.</p>
      {acts && <div className={styles.acts}>{acts}</div>}
    </div>
  )
}
