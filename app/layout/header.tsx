import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import { Wordmark } from '#app/ui/image/wordmark.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import { paths } from '#rules/paths.ts'
import { MenuButton } from './menu-button.tsx'
import { currentMark, navLinks } from './nav-links.ts'
import { SearchBox } from './search-box.tsx'
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
        <MainNav path={path} />
        <SearchBox path={path} onSearch={onSearch} />
        <div className={styles.links}>
          <ListLink listed={listed} />
          <CartLink itemCount={itemCount} />
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
        <MainNav path={path} />
        <SearchBox path={path} onSearch={() => undefined} />
        <div className={styles.links}>
          <Link className={styles.cart} to={paths.list} aria-label="My list">
            <ListLabel />
          </Link>
          <Link className={styles.cart} to={paths.cart} aria-label="Cart">
            <CartLabel />
          </Link>
        </div>
      </div>
    </header>
  )
}

/** The sections of the shop in a row. On narrow windows the menu shows them instead. */
function MainNav({ path }: { path: string }) {
  return (
    <nav className={styles.nav} aria-label="Main">
      {navLinks.map((link) => (
        <Link to={link.to} aria-current={currentMark(link, path)} key={link.to}>
          {link.label}
        </Link>
      ))}
    </nav>
  )
}

function ListLink({ listed }: { listed: number }) {
  return (
    <Link
      className={styles.cart}
      to={paths.list}
      aria-label={`My list, ${listed} ${listed === 1 ? 'piece' : 'pieces'}`}
    >
      <ListLabel /> {listed > 0 && <b className={styles.quiet}>{listed}</b>}
    </Link>
  )
}

function ListLabel() {
  return (
    <>
      <Icon name="heart" />
      <span className="d-none d-xxl-inline">My list</span>
    </>
  )
}

function CartLink({ itemCount }: { itemCount: number }) {
  return (
    <Link
      className={styles.cart}
      to={paths.cart}
      aria-label={`Cart, ${itemCount} ${itemCount === 1 ? 'item' : 'items'}`}
    >
      <CartLabel /> {itemCount > 0 && <b>{itemCount}</b>}
    </Link>
  )
}

function CartLabel() {
  return (
    <>
      <Icon name="bag" />
      <span className="d-none d-sm-inline">Cart</span>
    </>
  )
}
