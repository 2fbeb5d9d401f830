import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useReadTodayQuery } from '#app/api/admin/today.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { may } from '#rules/accounts/roles.ts'
import { useOnTabVisible } from './use-on-tab-visible.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { AdminBar } from './admin-bar.tsx'
import { type AdminPlace, type Counts, placesOf } from './admin-places.ts'
import { rememberPlace } from './recent-places.ts'
import { Keys } from './keys/keys.tsx'
import { AdminTabs } from './admin-tabs.tsx'
import cards from './cards.module.scss'
import styles from './admin-frame.module.scss'

interface AdminFrameProps {
  user: UserInfo
  path: string
  children: ReactNode
}

/** The frame of every page of the admin area: the bar, the menu with what waits, and the tabs of a phone. */
export function AdminFrame({ user, path, children }: AdminFrameProps) {
  const role = roleOf(user)
  const hasCounts = may(role, 'today', 'read')
  const { data, refetch } = useReadTodayQuery(undefined, { skip: !hasCounts })
  useOnTabVisible(() => {
    if (hasCounts) void refetch()
  })
  const counted = useRef(path)
  useEffect(() => {
    if (counted.current === path) return
    counted.current = path
    // A step on the page before may have changed what waits.
    if (hasCounts) void refetch()
    rememberPlace({ label: document.title.split(' · ')[0] ?? path, to: path })
  }, [path, hasCounts, refetch])
  return (
    <div className={styles.frame}>
      <Keys role={role} />
      <AdminBar user={user} role={role} />
      <div className={styles.shell}>
        <nav className={styles.side} aria-label="Admin">
          {placesOf(role).map(({ title, places }) => (
            <div key={title}>
              {title && <p>{title}</p>}
              <ul>
                {places.map((place) => (
                  <li key={place.to}>
                    <PlaceLink place={place} path={path} counts={data?.counts} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <main id="main" tabIndex={-1} className={`${styles.main} ${cards.cards}`}>
          {children}
        </main>
      </div>
      <AdminTabs user={user} role={role} path={path} counts={data?.counts} />
    </div>
  )
}

interface PlaceLinkProps {
  place: AdminPlace
  path: string
  counts: Counts | undefined
}

function PlaceLink({ place, path, counts }: PlaceLinkProps) {
  const waiting = counts && place.waiting?.(counts)
  return (
    <Link to={place.to} aria-current={place.isAt(path) ? 'page' : undefined}>
      <span>{place.label}</span>
      {waiting && <b className={place.isLate && styles.late}>{waiting}</b>}
    </Link>
  )
}
