import type { Discount } from '#contract/discounts.ts'
import { formatDollars } from '#rules/money.ts'
import { CopyLink } from './copy-link.tsx'
import { discountTerms, stageText, usesText } from './discount-labels.ts'
import styles from './discount-table.module.scss'

interface DiscountTableProps {
  discounts: readonly Discount[]
  onEnd: (discount: Discount) => void
  onDelete: (discount: Discount) => void
}

/** The table of discount codes: terms, uses and state; on phones every code is a card. */
export function DiscountTable({ discounts, onEnd, onDelete }: DiscountTableProps) {
  return (
    <table className="table table-sm table-hover table-stack">
      <thead>
        <tr>
          <th scope="col">CODE</th>
          <th scope="col">WHAT</th>
          <th scope="col">FROM</th>
          <th scope="col">TO</th>
          <th scope="col" className="right">
            MINIMUM
          </th>
          <th scope="col" className="right">
            USES / LIMIT
          </th>
          <th scope="col" className="right">
            EARNED
          </th>
          <th scope="col">STATE</th>
          <th scope="col">
            <span className="visually-hidden">Copy link, end and delete</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {discounts.map((discount) => (
          <DiscountRow key={discount._id} discount={discount} onEnd={onEnd} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  )
}

function DiscountRow({
  discount,
  onEnd,
  onDelete,
}: Pick<DiscountTableProps, 'onEnd' | 'onDelete'> & { discount: Discount }) {
  const { code, stage, isNeverUsed } = discount
  const { what, from, to, minimum } = discountTerms(discount)
  return (
    <tr>
      <td data-th="CODE" className="lead-cell text-break">
        {code}
      </td>
      <td data-th="WHAT" className={styles.whole}>
        {what}
      </td>
      <td data-th="FROM" className={styles.whole}>
        {from}
      </td>
      <td data-th="TO" className={styles.whole}>
        {to}
      </td>
      <td data-th="MINIMUM" className="right">
        {minimum}
      </td>
      <td data-th="USES / LIMIT" className="right">
        {usesText(discount)}
      </td>
      <td data-th="EARNED" className="right">
        {formatDollars(discount.earned)}
      </td>
      <td data-th="STATE">
        <span className={stage === 'running' ? 'badge badge-success' : 'badge badge-soft'}>{stageText[stage]}</span>
      </td>
      <td className="act right">
        {stage !== 'ended' && <CopyLink code={code} />}
        {stage !== 'ended' && (
          <button
            className={`btn btn-outline btn-sm ${styles.end}`}
            type="button"
            aria-label={`End ${code}`}
            onClick={() => onEnd(discount)}
          >
            End
          </button>
        )}
        {isNeverUsed && (
          <button
            className={`btn btn-quiet btn-sm ${styles.end}`}
            type="button"
            aria-label={`Delete ${code}`}
            onClick={() => onDelete(discount)}
          >
            Delete
          </button>
        )}
      </td>
    </tr>
  )
}
