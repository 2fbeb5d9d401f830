import { useCallback, useState, useEffect, useRef, type ReactNode, type ComponentType, type FormEvent } from 'react'
import { Link } from 'react-router'
import { pageCode, useCode } from '#app/navigation/late-code.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { Wordmark } from '#app/ui/image/wordmark.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import { keywordInPath } from '#rules/catalogue/search-path.ts'
import { paths } from '#rules/paths.ts'
import styles from './header.module.scss'
import { currentMark, navLinks } from './nav-links.ts'

interface HeaderProps {
  shop: ShopDetails
  /** 0 before local storage has been read, as `listed` is. */
  itemCount: number
  listed: number
  path: string
  onSearch: (keyword: string) => void
}

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

/** Without script the menu could not open, so its sections are in the footer; the cart is unknown. */
export function StaticHeader({ shop, path }: { shop: ShopDetails; path: string }) {
  return (
    <header className={styles.header}>
      <div className={`container ${styles.row}`}>
        <Wordmark name={shop.name} />
        <MainNav shop={shop} path={path} />
        <SearchBox path={path} onSearch={() => undefined} />
        <div className={styles.links}>
          <Link className={`tap ${styles.cart}`} to={paths.list} data-empty aria-label="My list">
            {listLabel}
          </Link>
          <Link className={`tap ${styles.cart}`} to={paths.cart} aria-label="Cart">
            {cartLabel}
          </Link>
        </div>
      </div>
    </header>
  )
}

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
  count: number
  countClass?: string
  children: ReactNode
}

function CountedLink({ to, label, count, countClass, children }: CountedLinkProps) {
  return (
    <Link
      className={`tap ${styles.cart}`}
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
    <span className={`d-inline-flex ${styles.heart}`}>
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

const drawer = pageCode(() => import('./menu-drawer.tsx'))

function MenuButton({ shop, path }: { shop: ShopDetails; path: string }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const loaded = useCode(drawer, state !== 'never')
  const close = useCallback(() => setState('closed'), [])
  return (
    <>
      <button
        className={`btn btn-quiet btn-icon ${styles.menu}`}
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onPointerEnter={drawer.preload}
        onFocus={drawer.preload}
        onClick={() => setState('open')}
      >
        <Icon name="list" />
      </button>
      {loaded && <loaded.MenuDrawer shop={shop} path={path} show={state === 'open'} onHide={close} />}
    </>
  )
}

interface SuggestionsModule {
  Suggestions: ComponentType<{ input: HTMLInputElement }>
}

/**
 * `onSearch` gets every keyword, even a blank one (spec §5). Suggestions are loaded at the first focus; the search
 * works without them.
 */
function SearchBox({ path, onSearch }: { path: string; onSearch: (keyword: string) => void }) {
  const [focusedInput, setFocusedInput] = useState<HTMLInputElement | null>(null)
  const [suggestionsModule, setSuggestionsModule] = useState<SuggestionsModule | null>(null)
  const box = useRef<HTMLInputElement>(null)

  // The box may have the focus before hydration.
  useEffect(() => {
    if (document.activeElement === box.current) setFocusedInput(box.current)
  }, [])
  useEffect(() => {
    if (focusedInput) import('#app/shop/search/suggestions.tsx').then(setSuggestionsModule, () => undefined)
  }, [focusedInput])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const keyword = new FormData(event.currentTarget).get('keyword')
    onSearch(typeof keyword === 'string' ? keyword : '')
  }
  const keyword = keywordInPath(path)
  return (
    <form className={`d-print-none ${styles.box}`} role="search" action={paths.home()} onSubmit={handleSubmit}>
      <label className="visually-hidden" htmlFor="keyword">
        Search products
      </label>
      <input
        className="form-control"
        key={keyword}
        id="keyword"
        name="keyword"
        type="search"
        role="combobox"
        aria-expanded="false"
        aria-controls="suggestions"
        aria-autocomplete="list"
        defaultValue={keyword}
        placeholder="Search, such as bed 1.6m"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        ref={box}
        onFocus={(event) => setFocusedInput(event.currentTarget)}
      />
      <button className="bare" type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
      {focusedInput && suggestionsModule && <suggestionsModule.Suggestions input={focusedInput} key={path} />}
    </form>
  )
}
