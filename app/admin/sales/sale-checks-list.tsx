import type { SalePiece } from '#contract/selling/sales.ts'
import { checkSale } from './sale-checks.ts'
import styles from './sales.module.scss'

/** What is checked before a sale is planned. Planning refuses what is wrong; this says it before. */
export function SaleChecks({ pieces, prices }: { pieces: readonly SalePiece[]; prices: readonly number[] }) {
  return (
    <section className={styles.part} aria-labelledby="sale-checks">
      <h2 className="h4" id="sale-checks">
        Check
      </h2>
      <ul className={styles.checks}>
        {checkSale(pieces, prices).map(({ text, isGood }) => (
          <li key={text} className={isGood ? styles.good : styles.bad}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
