import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { selectMyList, myListReplaced } from '#app/store/my-list.ts'
import type { Store } from '#app/store/store.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { CompareIcon } from '#app/ui/image/line-icon.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { maxListItems } from '#contract/selling/max-list-items.ts'
import { paths } from '#rules/paths.ts'
import styles from '#app/shop/frame/marks.module.scss'

/**
 * The server writes every heart empty, so that a page is the same for all visitors; the browser fills them after
 * hydration.
 */
export function Heart({
  product,
  readQty,
  label,
}: {
  product: Listable
  readQty?: () => number
  label?: [string, string]
}) {
  const store = useAppStore()
  const isListed = useAppSelector((state) => selectMyList(state).some((item) => item.product === product._id))
  const words = label?.[Number(isListed)]
  return (
    <>
      <button
        type="button"
        className={`bare ${label ? styles.labelled : styles.heart}`}
        aria-pressed={isListed}
        aria-label={`${words ?? 'My list'}: ${product.name}`}
        onClick={() => toggleListed(store, product, readQty?.() ?? 1)}
      >
        <Icon name="heart" />
        {words}
      </button>
      <noscript>{import.meta.env.SSR && <HeartForm product={product} words={words} />}</noscript>
    </>
  )
}

/** For browsers without script. Only the server writes it. */
function HeartForm({ product: { _id: id, name }, words }: { product: Listable; words: string | undefined }) {
  return (
    <form className={`d-flex ${styles.form}`} method="post" action={paths.list}>
      <input type="hidden" name="product" value={id} />
      <button className="bare" type="submit" aria-label={`${words ?? 'My list'}: ${name}`}>
        <Icon name="heart" />
        {words}
      </button>
      {!words && (
        <button className="bare" type="submit" formAction="/compare" aria-label={`Compare: ${name}`}>
          <CompareIcon />
        </button>
      )}
    </form>
  )
}

type Listable = Pick<ListedProduct, '_id' | 'name' | 'price' | 'countInStock'>

function toggleListed(store: Store, { _id: product, price, countInStock }: Listable, qty: number): void {
  const items = selectMyList(store.getState())
  const others = items.filter((item) => item.product !== product)
  if (others.length === items.length) {
    if (items.length >= maxListItems) {
      return showToast('error', `Your list is full (${maxListItems} pieces)`)
    }
    others.push({ product, qty, price, countInStock, addedAt: new Date().toISOString() })
  }
  store.dispatch(myListReplaced(others))
}
