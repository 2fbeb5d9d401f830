import { DataTable } from '#app/admin/kit/data-table.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { copyText } from '#app/ui/feedback/copy-text.ts'
import type { Discount } from '#contract/selling/discounts.ts'
import { paths } from '#rules/paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { discountTerms, stageText, usesText } from './discount-labels.ts'

interface DiscountTableProps {
  discounts: readonly Discount[]
  onEnd: (discount: Discount) => void
  onDelete: (discount: Discount) => void
}

/** The table of discount codes: terms, uses and state; on phones every code is a card. */
export function DiscountTable({ discounts, onEnd, onDelete }: DiscountTableProps) {
  return (
    <DataTable
      look="table-sm table-hover table-stack table-figures"
      rows={discounts}
      columns={[
        { head: 'Code', isLead: true, className: 'text-break', cell: ({ code }) => code },
        { head: 'What', className: 'text-nowrap', cell: (discount) => discountTerms(discount).what },
        { head: 'From', className: 'text-nowrap', cell: (discount) => discountTerms(discount).from },
        { head: 'To', className: 'text-nowrap', cell: (discount) => discountTerms(discount).to },
        { head: 'Minimum', isRight: true, cell: (discount) => discountTerms(discount).minimum },
        { head: 'Uses / limit', isRight: true, cell: usesText },
        { head: 'Earned', isRight: true, cell: ({ earned }) => formatDollars(earned) },
        {
          head: 'State',
          cell: ({ stage }) => (
            <span className={stage === 'running' ? 'badge badge-success' : 'badge badge-soft'}>{stageText[stage]}</span>
          ),
        },
        {
          head: 'Copy link, end and delete',
          isAct: true,
          isRight: true,
          cell: (discount) => (
            <>
              {discount.stage !== 'ended' && <CopyLink code={discount.code} />}
              {discount.stage !== 'ended' && (
                <button
                  className="btn btn-outline btn-sm ms-2"
                  type="button"
                  aria-label={`End ${discount.code}`}
                  onClick={() => onEnd(discount)}
                >
                  End
                </button>
              )}
              {discount.isNeverUsed && (
                <button
                  className="btn btn-quiet btn-sm ms-2"
                  type="button"
                  aria-label={`Delete ${discount.code}`}
                  onClick={() => onDelete(discount)}
                >
                  Delete
                </button>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

/** Copies the link that enters a code into the cart of who opens it. */
function CopyLink({ code }: { code: string }) {
  const { publicUrl } = useShopDetails()
  const link = `${publicUrl}${paths.home()}?${new URLSearchParams({ code })}`

  return (
    <button className="btn btn-outline btn-sm ms-2" type="button" onClick={() => void copyText(link, 'link')}>
      Copy link<span className="visually-hidden"> of {code}</span>
    </button>
  )
}
