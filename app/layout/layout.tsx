import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router'
import type { ShopDetails } from '#contract/pages.ts'
import type { ListedProduct } from '#contract/products/products.ts'
import { useCompareMode } from '#app/compare/compare-mode.ts'
import { pageCode } from '#app/navigation/page-code.ts'
import { whenNoPartWaits } from '#app/navigation/waiting-parts.ts'
import { useCode } from '#app/navigation/use-code.ts'
import { countPieces } from '#rules/cart/cart.ts'
import { searchPath } from '#rules/catalogue/search-path.ts'
import { selectCart } from '#app/store/cart.ts'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { selectMyList } from '#app/store/my-list.ts'
import { startPersisting } from '#app/store/persist.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { useShopDetails, useYear } from '#app/store/shop-details.tsx'
import { Heart } from '#app/my-list/heart.tsx'
import { CardHeart, CardPick } from '#app/ui/product/card-tools.ts'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { PasswordQuestion } from './account/password-question.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { TopBar } from './top-bar.tsx'
import { useCodeOfLink } from './use-code-of-link.ts'
import { usePageChange } from './use-page-change.ts'
import styles from './layout.module.scss'

/** Only a signed-in user has a cart and a list on the server. */
const syncCode = pageCode(() => import('./start-syncing.ts'))

/** The tick boxes on the cards and the tray, while the visitor compares. */
const compareCode = pageCode(() => import('#app/compare/compare-tools.tsx'))

const heartOf = (product: ListedProduct) => <Heart product={product} />

/** The frame around every page. Local storage is read after hydration, because the server cannot read it. */
export function Layout() {
  const shop = useShopDetails()
  const year = useYear()
  const store = useAppStore()
  const user = useAppSelector(selectUserInfo)
  const cart = useAppSelector(selectCart)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const main = useRef<HTMLElement>(null)
  const title = usePageChange(main)
  const listed = useAppSelector(selectMyList).length
  const compare = useCode(compareCode, useCompareMode())
  const sync = useCode(syncCode, user !== null)

  // Before the cart is read: the cart page reads the code once it shows the cart.
  useCodeOfLink()
  useEffect(() => startPersisting(store), [store])
  useEffect(() => sync?.startSyncing(store), [sync, store])
  useEffect(() => {
    // Once the page shows the stored cart and user: early presses act now (app/early.ts).
    const timer = setTimeout(() => whenNoPartWaits(() => document.dispatchEvent(new Event('hydrated'))))
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <SkipLink />
      <ProgressBar active={navigation.state !== 'idle'} />
      <aside aria-label="Contact and account">
        <TopBar shop={shop} user={user} />
      </aside>
      <Header
        shop={shop}
        itemCount={countPieces(cart)}
        listed={listed}
        path={pathname}
        onSearch={(keyword) => void navigate(searchPath(keyword))}
      />
      <noscript>{import.meta.env.SSR && <NoScriptNotice shop={shop} />}</noscript>
      <main id="main" ref={main} tabIndex={-1}>
        <CardHeart value={heartOf}>
          <CardPick value={compare?.pickOf ?? null}>
            <Outlet />
          </CardPick>
        </CardHeart>
        {compare && <compare.Tray />}
      </main>
      <Footer shop={shop} year={year} />
      <LiveRegion text={title} />
      {user && <PasswordQuestion email={user.email} />}
      <ScrollRestoration />
    </>
  )
}

/**
 * What needs JavaScript, and how to order without it. Browsers with script never show it: only the server writes it.
 */
function NoScriptNotice({ shop }: { shop: ShopDetails }) {
  return (
    <div className={styles.noScript}>
      <p className="container">
        Some parts of this shop need JavaScript: the cart and your account. Without it, order by phone,{' '}
        <a href={`tel:${shop.phone.replace(/\s/g, '')}`}>{shop.phone}</a>, or by email,{' '}
        <a href={`mailto:${shop.email}`}>{shop.email}</a>.
      </p>
    </div>
  )
}

/** The first stop of the Tab key: skips the header. */
export function SkipLink() {
  return (
    <a className={styles.skipLink} href="#main">
      Skip to content
    </a>
  )
}

/** A thin line at the top of the page while the next page loads. The style sheet shows it after 300 ms. */
function ProgressBar({ active }: { active: boolean }) {
  return active ? <div className={styles.progress} aria-hidden="true" /> : null
}
