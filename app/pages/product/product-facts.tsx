import type { Product } from '#contract/products/products.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { listFactGroups } from './fact-groups.ts'
import styles from './product-dimensions.module.scss'

/** What buyers ask about a piece: timber and care, the way home, and use. Nothing while nothing is known. */
export function ProductFacts({ product }: { product: Product }) {
  const groups = listFactGroups(product)
  if (groups.length === 0) return null
  return (
    <div className={styles.facts}>
      {groups.map(({ title, facts }) => (
        <div key={title}>
          <h3>{title}</h3>
          <DescriptionList
            rows={facts.map(([name, lines]) => [name, lines.map((line, at) => <div key={at}>{line}</div>)])}
          />
        </div>
      ))}
    </div>
  )
}
