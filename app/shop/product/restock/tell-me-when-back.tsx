import { pageCode } from '#app/navigation/page-code.ts'
import { useCode } from '#app/navigation/use-code.ts'
import type { Product } from '#contract/products/products.ts'
import styles from './restock.module.scss'

const restock = pageCode(() => import('./restock-form.tsx'))

// The server renders the form; the browser loads its code for a piece that is sold out, after hydration.
if (import.meta.env.SSR) await restock.load()

/** Asks for one email when a piece that is sold out is back. */
export function TellMeWhenBack({ product }: { product: Product }) {
  const code = useCode(restock, true)
  return code ? (
    <div key="form" className={styles.restock}>
      <code.RestockForm key={product._id} product={product} />
    </div>
  ) : (
    <div key="in-markup" className={styles.restock} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}
