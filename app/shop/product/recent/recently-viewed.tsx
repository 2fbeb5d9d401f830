import { Link } from 'react-router'
import { catalogueApi } from '#app/api/catalogue.ts'
import { clearRecent } from '#app/store/recent-products.ts'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { formatDollars } from '#rules/platform/money.ts'
import { paths } from '#rules/paths.ts'
import styles from '#app/shop/product/product.module.scss'

export function RecentlyViewed({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const { data = [] } = catalogueApi.current.useQuery({ ids: ids.join(',') })
  const products = ids.flatMap((id) => data.find(({ _id }) => _id === id) ?? [])
  if (products.length === 0) return null
  function clear() {
    clearRecent()
    onClear()
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section>
      <div className="section-head">
        <h2>Recently viewed</h2>
        <button className="link-button" type="button" onClick={clear}>
          Clear<span className="visually-hidden"> recently viewed</span>
        </button>
      </div>
      <ul className={`list-unstyled m-0 d-print-none ${styles.recent}`}>
        {products.map(({ _id, name, image, length, price }) => (
          <li key={_id}>
            <Link to={paths.product(_id)}>
              <ProductPicture
                className="photo mb-2"
                image={image}
                sizes="(min-width: 1200px) 17vw, (min-width: 768px) 25vw, 50vw"
              />
              {name}
              <span className="meta num d-block">{`${length} mm, ${formatDollars(price)}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
