import { Outlet, useLocation, useNavigate } from 'react-router'
import type { ShopDetails } from '#contract/pages.ts'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { useCompareMode } from '#app/shop/frame/compare/compare-mode.ts'
import { Heart } from '#app/shop/frame/my-list/heart.tsx'
import { pageCode, useCode } from '#app/navigation/late-code.ts'
import { selectCart } from '#app/store/cart.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectMyList } from '#app/store/my-list.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { useShopDetails, useYear } from '#app/store/shop-details.tsx'
import { CardHeart, CardPick } from '#app/ui/product/card-tools.ts'
import { countItems } from '#rules/selling/cart.ts'
import { searchPath } from '#rules/catalogue/search-path.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { AnnouncementLine, TopBar } from './top-bar.tsx'
import styles from './frame.module.scss'

const compareCode = pageCode(() => import('./compare/compare-tools.tsx'))

const heartOf = (product: ListedProduct) => <Heart product={product} />

export function ShopFrame() {
  const shop = useShopDetails()
  const year = useYear()
  const user = useAppSelector(selectUserInfo)
  const cart = useAppSelector(selectCart)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const listed = useAppSelector(selectMyList).length
  const compare = useCode(compareCode, useCompareMode())
  return (
    <>
      {shop.announcement && <AnnouncementLine announcement={shop.announcement} />}
      <aside aria-label="Contact and account">
        <TopBar shop={shop} user={user} />
      </aside>
      <Header
        shop={shop}
        itemCount={countItems(cart)}
        listed={listed}
        path={pathname}
        onSearch={(keyword) => void navigate(searchPath(keyword))}
      />
      <noscript>{import.meta.env.SSR && <NoScriptNotice shop={shop} />}</noscript>
      <main id="main" tabIndex={-1}>
        <CardHeart value={heartOf}>
          <CardPick value={compare?.pickOf ?? null}>
            <Outlet />
          </CardPick>
        </CardHeart>
        {compare && <compare.Tray />}
      </main>
      <Footer shop={shop} year={year} />
    </>
  )
}

/** Only the server writes it. */
function NoScriptNotice({ shop }: { shop: ShopDetails }) {
  return (
    <div className={styles.noScript}>
      <p className="container">
        The cart and your account need JavaScript. To order without it, call{' '}
        <a href={`tel:${shop.phone.replace(/\s/g, '')}`}>{shop.phone}</a> or email{' '}
        <a href={`mailto:${shop.email}`}>{shop.email}</a>.
      </p>
    </div>
  )
}
