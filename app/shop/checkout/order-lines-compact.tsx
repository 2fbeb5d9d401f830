import type { CartItem } from '#rules/selling/cart.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import styles from './order-lines-compact.module.scss'

/** The items in a summary, above its totals: one row each, `1 × Cardrona Lamp Table` and its cost. */
export function OrderLinesCompact({ lines }: { lines: readonly CartItem[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line._id}>
          <span>
            {line.qty} × {line.name}
          </span>
          <span className="num">{formatDollars(dollarsOf(centsOf(line.price) * line.qty))}</span>
        </li>
      ))}
    </ul>
  )
}
