import { Link } from 'react-router'
import type { Product } from '#contract/catalogue/products.ts'
import { type FactLine, listFactGroups } from './fact-groups.ts'
import styles from '#app/shop/product/product.module.scss'

export function ProductFacts({ product }: { product: Product }) {
  return (
    <div className={styles.facts}>
      {listFactGroups(product).map(({ title, facts }) => (
        <details
          className="fold chevron rule-ink min-w-0"
          key={title}
          id={title.toLowerCase().replaceAll(' ', '-')}
          open
        >
          <summary>
            <h3 className="sub-head">{title}</h3>
          </summary>
          <dl>
            {facts.map(([name, lines]) => (
              <div key={name}>
                <dt className="fw-normal text-soft">{name}</dt>
                <dd className="m-0 tabular">
                  {lines.map((line, at) => (
                    <div key={at}>
                      <Line line={line} />
                    </div>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </div>
  )
}

function Line({ line }: { line: FactLine }) {
  if (typeof line === 'string') return line
  if ('to' in line) return <Link to={line.to}>{line.text}</Link>
  const [text, note] = line
  return (
    <>
      {text} <span className="meta">{note}</span>
    </>
  )
}
