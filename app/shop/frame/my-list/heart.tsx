import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { selectMyList } from '#app/store/my-list.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { HeartForm } from './heart-form.tsx'
import { type Listable, toggleListed } from './toggle-listed.ts'
import styles from './heart.module.scss'

/**
 * Puts a piece on the list and takes it off. The server writes every heart empty, so that a page is the same for all
 * visitors; the browser's own list fills them after hydration.
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
        className={label ? styles.labelled : styles.heart}
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
