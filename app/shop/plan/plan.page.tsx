import { PageMeta } from '#app/page/page-meta.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { paths } from '#rules/paths.ts'
import styles from './plan.module.scss'

/** The server does not know the rooms. Until local storage has been read, the page only reserves their space. */
export function Component() {
  const isRestored = useAppSelector(selectIsRestored)
  return (
    <>
      <PageMeta title="Plan a room" />
      <div className="container">
        <div className={styles.head}>
          <h1>Plan a room</h1>
          <p className="lead">Draw the room, lay the pieces in it, read what works.</p>
        </div>
        {!isRestored && (
          <div className={styles.unread}>
            <noscript>
              <p>
                Drawing a room needs JavaScript, which is off in this browser.{' '}
                <a href={paths.planList}>The pieces of your list with the floor they take</a>
              </p>
            </noscript>
          </div>
        )}
      </div>
    </>
  )
}
