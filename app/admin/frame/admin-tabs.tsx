import { useState } from 'react'
import { Link } from 'react-router'
import { useLogout } from '#app/shop/frame/account/use-logout.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { Drawer } from '#app/ui/overlay/drawer.tsx'
import type { Role } from '#contract/platform/areas.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { paths } from '#rules/paths.ts'
import { AdminIcon } from './admin-icon.tsx'
import { type Counts, othersOf, type TabIcon, tabsOf } from './admin-places.ts'
import styles from './admin-tabs.module.scss'

interface AdminTabsProps {
  user: UserInfo
  role: Role | undefined
  path: string
  counts: Counts | undefined
}

/** The bar at the foot of a phone: the four places that are opened most, and a sheet with the others. */
export function AdminTabs({ user, role, path, counts }: AdminTabsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const logout = useLogout()
  const close = () => setIsOpen(false)
  const otherGroups = othersOf(role)
  const isElsewhere = otherGroups.some(({ places }) => places.some((place) => place.isAt(path)))
  return (
    <nav className={styles.tabs} aria-label="Admin, short">
      <ul>
        {tabsOf(role).map((place) => {
          const waiting = counts && place.waiting?.(counts)
          return (
            <li key={place.to}>
              <Link to={place.to} aria-current={place.isAt(path) ? 'page' : undefined}>
                <TabSign icon={place.icon} />
                <span>{place.label}</span>
                {waiting && place.icon !== 'brightness-high' && (
                  <b>
                    <span className="visually-hidden">, </span>
                    {waiting}
                    <span className="visually-hidden"> open</span>
                  </b>
                )}
              </Link>
            </li>
          )
        })}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            data-current={isElsewhere || undefined}
            onClick={() => setIsOpen(true)}
          >
            <Icon name="list" />
            <span>More</span>
          </button>
        </li>
      </ul>
      <Drawer show={isOpen} onHide={close} label="More" side="bottom" head={<span className="meta">More</span>}>
        {otherGroups.map(({ title, places }) => (
          <div key={title}>
            <p className={styles.title}>{title}</p>
            <ul className={styles.list}>
              {places.map((place) => (
                <li key={place.to}>
                  <Link to={place.to} aria-current={place.isAt(path) ? 'page' : undefined} onClick={close}>
                    <span>{place.label}</span>
                    <span className="meta">{counts && place.waiting?.(counts)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <ul className={styles.list}>
          <li>
            <Link to={paths.home()} onClick={close}>
              View shop
            </Link>
          </li>
          <li>
            <Link to={paths.profile} onClick={close}>
              <span>{user.name}</span>
              <span className="meta">{role}</span>
            </Link>
          </li>
          <li>
            <button type="button" onClick={() => void logout()}>
              Sign out
            </button>
          </li>
        </ul>
      </Drawer>
    </nav>
  )
}

function TabSign({ icon }: { icon: TabIcon }) {
  return icon === 'brightness-high' || icon === 'grid' ? <AdminIcon name={icon} /> : <Icon name={icon} />
}
