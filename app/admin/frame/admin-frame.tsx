import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { Link, useNavigate } from 'react-router'
import { todayApi } from '#app/api/admin/back-office.ts'
import { DisclosureMenu } from '#app/shop/frame/account/disclosure-menu.tsx'
import { useLogout } from '#app/shop/frame/account/use-logout.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { hasSingleKeys } from '#app/store/single-keys.ts'
import { Wordmark } from '#app/ui/image/wordmark.tsx'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { Role } from '#contract/platform/areas.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { may } from '#rules/accounts/roles.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { type Counts, type MenuEntry, menuOf, placeAt } from '#app/admin/pages.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { Drawer } from '#app/ui/overlay/drawer.tsx'
import styles from './admin-frame.module.scss'
import cards from './cards.module.scss'
import { AdminIcon } from './admin-icon.tsx'
import { Find } from './find.tsx'
import { KeyHelp, keyPlacesOf } from './keys/key-help.tsx'
import { rememberPlace } from './recent-places.ts'

const tabs = [
  { place: 'Today', icon: 'brightness-high' },
  { place: 'Orders', icon: 'bag' },
  { place: 'Products', icon: 'grid' },
  { place: 'Inbox and reviews', icon: 'envelope' },
] as const

/** The frame of every admin page: the bar, the menu with its counts, and the tabs of a phone. */
export function AdminFrame({ user, path, children }: { user: UserInfo; path: string; children: ReactNode }) {
  const role = roleOf(user)
  const hasCounts = may(role, 'today', 'read')
  const { data, refetch } = todayApi.read.useQuery(undefined, { skip: !hasCounts })
  useOnTabVisible(() => {
    if (hasCounts) void refetch()
  })
  const counted = useRef(path)
  useEffect(() => {
    if (counted.current === path) return
    counted.current = path
    if (hasCounts) void refetch()
    rememberPlace({ label: document.title.split(' · ')[0] ?? path, to: path })
  }, [path, hasCounts, refetch])
  return (
    <div className={styles.frame}>
      <Keys role={role} />
      <AdminBar user={user} role={role} />
      <div className={styles.shell}>
        <nav className={`d-none d-lg-block d-print-none ${styles.side}`} aria-label="Admin">
          {menuOf(role).map(({ title, entries }) => (
            <div key={title}>
              {title && <p className="meta">{title}</p>}
              <ul>
                {entries.map((entry) => (
                  <li key={entry.to}>
                    <PlaceLink entry={entry} path={path} counts={data?.counts} />
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
  entry: MenuEntry
  path: string
  counts: Counts | undefined
}

function PlaceLink({ entry: { label, to, place }, path, counts }: PlaceLinkProps) {
  const pending = counts && place.pending?.(counts)
  return (
    <Link to={to} aria-current={placeAt(path) === place ? 'page' : undefined}>
      <span>{label}</span>
      {pending && <b className={place.isOverdue && styles.late}>{pending}</b>}
    </Link>
  )
}

/** Calls `callback` each time the tab becomes visible again. */
function useOnTabVisible(callback: () => void): void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    function handleChange() {
      if (document.visibilityState === 'visible') latest.current()
    }
    document.addEventListener('visibilitychange', handleChange)
    return () => document.removeEventListener('visibilitychange', handleChange)
  }, [])
}

/** Keys are off while a dialog is open, and when the person has switched them off (WCAG 2.1.4). */
const areKeysOff = () => !hasSingleKeys() || document.querySelector('dialog[open]') !== null

const options = { useKey: true, preventDefault: true, ignoreEventWhen: areKeysOff } as const

function Keys({ role }: { role: Role | undefined }) {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const navigate = useNavigate()
  const places = keyPlacesOf(role)
  const closeHelp = useCallback(() => setIsHelpOpen(false), [])

  useHotkeys('/', goToSearch, options)
  useHotkeys('j', () => goToRow(1), options)
  useHotkeys('k', () => goToRow(-1), options)
  useHotkeys('x', tickRow, options)
  useHotkeys(['?', 'shift+?'], () => setIsHelpOpen(true), options)
  useHotkeys(
    places.map(({ letter }) => `g>${letter.toLowerCase()}`),
    ({ key }) => {
      const place = places.find(({ letter }) => letter === key.toUpperCase())
      // The library asks `ignoreEventWhen` for single keys only.
      if (place && !areKeysOff()) void navigate(place.to)
    },
    options,
    [places, navigate],
  )

  return <KeyHelp show={isHelpOpen} places={places} onClose={closeHelp} />
}

/** The rows that `J` and `K` go through: of tables, and of lists and cards with the attribute. */
const rowSelector = '#main tbody > tr, #main [data-rows] > li, #main article[data-row]'

/**
 * Moves the focus to the first link or button of the next (1) or previous (-1) row, counted from the focused or open
 * row, or else to the first row. It does not wrap around.
 */
function goToRow(step: 1 | -1): void {
  const rows = shownRows()
  const focused = rows.findIndex(hasFocus)
  const place = focused < 0 ? rows.findIndex(isOpenRow) : focused
  const row = rows[place < 0 ? 0 : place + step]
  if (!row) return
  const target = row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button, input, summary')
  target?.focus()
  row.scrollIntoView({ block: 'nearest' })
}

function tickRow(): void {
  shownRows().find(hasFocus)?.querySelector<HTMLInputElement>('input[type="checkbox"]:not(:disabled)')?.click()
}

/** Focuses the search field of the list, not the one in the bar. */
function goToSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#main input[type="search"]')
  field?.focus()
  field?.select()
}

function shownRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(rowSelector)].filter((row) => row.checkVisibility())
}

const isOpenRow = (row: HTMLElement) => row.querySelector('a[aria-current="true"]') !== null

const hasFocus = (row: HTMLElement) => row.contains(document.activeElement)

function AdminBar({ user, role }: { user: UserInfo; role: Role | undefined }) {
  const shop = useShopDetails()
  const logout = useLogout()
  return (
    <header className={`${styles.bar} on-forest`}>
      <Link className={styles.home} to={adminPaths.today} aria-label={`${shop.name} admin`}>
        <Wordmark name={shop.name} linked={false} />
      </Link>
      {may(role, 'today', 'read') ? <Find role={role} /> : <span />}
      <div className={styles.end}>
        {/* A full load: it shows what was published since this page was opened. */}
        <Link to={paths.home()} reloadDocument>
          <AdminIcon name="box-arrow-up-right" />
          <span>View shop</span>
        </Link>
        <div className={`d-none d-lg-block ${styles.account}`}>
          <DisclosureMenu title={user.name}>
            <Link className="dropdown-item" to={paths.profile}>
              Profile
            </Link>
            <button className="dropdown-item" type="button" onClick={() => void logout()}>
              Logout
            </button>
          </DisclosureMenu>
        </div>
      </div>
    </header>
  )
}

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

function AdminTabs({ user, role, path, counts }: AdminTabsProps) {
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
    <nav className={`d-lg-none d-print-none ${styles.tabs}`} aria-label="Admin, short">
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
            <p className="meta mt-2 mb-1">{title}</p>
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
