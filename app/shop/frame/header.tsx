import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import { Wordmark } from '#app/ui/image/wordmark.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import { paths } from '#rules/paths.ts'
import { MenuButton } from './menu-button.tsx'
import { currentMark, navLinks } from './nav-links.ts'
import { SearchBox } from '#app/shop/search/search-box.tsx'
import styles from './header.module.scss'

interface HeaderProps {
  shop: ShopDetails
  /** The number of units in the cart; 0 before local storage has been read. */
  itemCount: number
  /** The number of products in the list, as early as that of the cart. */
  listed: number
  path: string
  onSearch: (keyword: string) => void
}

/** The header: name, sections, search, list and cart (spec §2). */
export function Header({ shop, itemCount, listed, path, onSearch }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={`container ${styles.row}`}>
        <Wordmark name={shop.name} />
        <MainNav shop={shop} path={path} />
        <SearchBox path={path} onSearch={onSearch} />
        <div className={styles.links}>
          <CountedLink to={paths.list} label="My list" count={listed} countClass={styles.quiet}>
            {listLabel}
          </CountedLink>
          <CountedLink to={paths.cart} label="Cart" count={itemCount}>
            {cartLabel}
          </CountedLink>
        </div>
        <MenuButton shop={shop} path={path} key={path} />
      </div>
    </header>
  )
}

/**
 * The header of a page without script: the menu could not open, so its sections are in the footer, and the cart in
 * local storage is unknown.
 */
export function StaticHeader({ shop, path }: { shop: ShopDetails; path: string }) {
  return (
    <header className={styles.header}>
      <div className={`container ${styles.row}`}>
        <Wordmark name={shop.name} />
        <MainNav shop={shop} path={path} />
        <SearchBox path={path} onSearch={() => undefined} />
        <div className={styles.links}>
          <Link className={styles.cart} to={paths.list} data-empty aria-label="My list">
            {listLabel}
          </Link>
          <Link className={styles.cart} to={paths.cart} aria-label="Cart">
            {cartLabel}
          </Link>
        </div>
      </div>
    </header>
  )
}

/** The sections of the shop in a row. On narrow windows the menu shows them instead. */
function MainNav({ shop, path }: { shop: ShopDetails; path: string }) {
  return (
    <nav className={styles.nav} aria-label="Main">
      {(shop.menu ?? navLinks).map((link) => (
        <Link to={link.to} aria-current={currentMark(link, path)} key={link.to}>
          {link.label}
        </Link>
      ))}
    </nav>
  )
}

interface CountedLinkProps {
  to: string
  label: string
  /** How many pieces it leads to. */
  count: number
  countClass?: string
  children: ReactNode
}

/** A link with a count, which is hidden at 0. */
function CountedLink({ to, label, count, countClass, children }: CountedLinkProps) {
  return (
    <Link
      className={styles.cart}
      to={to}
      data-empty={count === 0 || undefined}
      aria-label={`${label}, ${count} ${count === 1 ? 'piece' : 'pieces'}`}
    >
      {children} {count > 0 && <b className={countClass}>{count}</b>}
    </Link>
  )
}

const listLabel = (
  <>
    <span className={styles.heart}>
      <Icon name="heart" />
    </span>
    <span className="d-none d-xxl-inline">My list</span>
  </>
)

const cartLabel = (
  <>
    <Icon name="bag" />
    <span className="d-none d-sm-inline">Cart</span>
  </>
)
