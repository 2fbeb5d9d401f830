import { useState } from 'react'
import { Link } from 'react-router'
import { type Counts, menuOf, placeAt } from '#app/admin/pages.ts'
import { useLogout } from '#app/shop/frame/account/use-logout.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { Drawer } from '#app/ui/overlay/drawer.tsx'
import type { Role } from '#contract/platform/areas.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { paths } from '#rules/paths.ts'
import { AdminIcon } from './admin-icon.tsx'
import styles from './admin-tabs.module.scss'

/** The places in the bar at the foot of a phone, in their order, with their icons. */
const tabs = [
  { place: 'Today', icon: 'brightness-high' },
  { place: 'Orders', icon: 'bag' },
  { place: 'Products', icon: 'grid' },
  { place: 'Inbox and reviews', icon: 'envelope' },
] as const

/** The tabs of a role: a packer has one, To deliver. */
function tabsOf(role: Role | undefined) {
  const entries = menuOf(role).flatMap((group) => group.entries)
  const own = tabs.flatMap(({ place, icon }) =>
    entries.filter((entry) => entry.place.label === place).map((entry) => ({ ...entry, icon })),
  )
  return own.length > 0 ? own : entries.slice(0, 1).map((entry) => ({ ...entry, icon: 'truck' as const }))
}

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
  const current = placeAt(path)
  const inBar = tabsOf(role)
  const otherGroups = menuOf(role)
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ to }) => inBar.every((tab) => tab.to !== to)) }))
    .filter(({ entries }) => entries.length > 0)
  const isElsewhere = otherGroups.some(({ entries }) => entries.some(({ place }) => place === current))
  return (
    <nav className={styles.tabs} aria-label="Admin, short">
      <ul>
        {inBar.map(({ label, to, place, icon }) => {
          const pending = counts && place.pending?.(counts)
          return (
            <li key={to}>
              <Link to={to} aria-current={place === current ? 'page' : undefined}>
                {icon === 'brightness-high' || icon === 'grid' ? <AdminIcon name={icon} /> : <Icon name={icon} />}
                <span>{icon === 'envelope' ? 'Inbox' : label}</span>
                {pending && icon !== 'brightness-high' && (
                  <b>
                    <span className="visually-hidden">, </span>
                    {pending}
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
        {otherGroups.map(({ title, entries }) => (
          <div key={title}>
            <p className={styles.title}>{title}</p>
            <ul className={styles.list}>
              {entries.map(({ label, to, place }) => (
                <li key={to}>
                  <Link to={to} aria-current={place === current ? 'page' : undefined} onClick={close}>
                    <span>{label}</span>
                    <span className="meta">{counts && place.pending?.(counts)}</span>
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
