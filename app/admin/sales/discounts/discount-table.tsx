import { useShopDetails } from '#app/store/shop-details.tsx'
import { copyText } from '#app/ui/feedback/copy-text.ts'
import type { Discount } from '#contract/selling/discounts.ts'
import { paths } from '#rules/paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
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
    <table className="table table-sm table-hover table-stack table-figures">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">What</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col" className="right">
            Minimum
          </th>
          <th scope="col" className="right">
            Uses / limit
          </th>
          <th scope="col" className="right">
            Earned
          </th>
          <th scope="col">State</th>
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
      <td data-th="Code" className="lead-cell text-break">
        {code}
      </td>
      <td data-th="What" className={styles.whole}>
        {what}
      </td>
      <td data-th="From" className={styles.whole}>
        {from}
      </td>
      <td data-th="To" className={styles.whole}>
        {to}
      </td>
      <td data-th="Minimum" className="right">
        {minimum}
      </td>
      <td data-th="Uses / limit" className="right">
        {usesText(discount)}
      </td>
      <td data-th="Earned" className="right">
        {formatDollars(discount.earned)}
      </td>
      <td data-th="State">
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

/** Copies the link that enters a code into the cart of who opens it. */
function CopyLink({ code }: { code: string }) {
  const { publicUrl } = useShopDetails()
  const link = `${publicUrl}${paths.home()}?${new URLSearchParams({ code })}`

  return (
    <button
      className={`btn btn-outline btn-sm ${styles.end}`}
      type="button"
      onClick={() => void copyText(link, 'link')}
    >
      Copy link<span className="visually-hidden"> of {code}</span>
    </button>
  )
}
