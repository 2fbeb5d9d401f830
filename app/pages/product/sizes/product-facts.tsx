import type { Product } from '#contract/products/products.ts'
import { type FactLine, listFactGroups } from './fact-groups.ts'
import styles from './product-dimensions.module.scss'

/** The specifications of a piece and what buyers ask about it, in three columns. */
export function ProductFacts({ product }: { product: Product }) {
  return (
    <section className={styles.facts} aria-label="Specifications">
      {listFactGroups(product).map(({ title, facts }) => (
        <div key={title}>
          <h3>{title}</h3>
          <dl>
            {facts.map(([name, lines]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {lines.map((line, at) => (
                    <div key={at}>
                      <Line line={line} />
                    </div>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

function Line({ line }: { line: FactLine }) {
  if (typeof line === 'string') return line
  const [text, note] = line
  return (
    <>
      {text} <span className="meta">{note}</span>
    </>
  )
}
