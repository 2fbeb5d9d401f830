import { countText } from '#rules/platform/count-text.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { ListBody, ListPage } from '#app/admin/kit/list-page.tsx'
import { salesApi } from '#app/api/admin/selling.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Sale } from '#contract/selling/sales.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { saleDaysText } from '#rules/selling/sales/sale-prices.ts'
import { cartsText, saleStates } from './sale-text.ts'

/** Always refetch on mount: sales begin and end at midnight. */
export const loader = prefetch(() => [salesApi.list.initiate(undefined, { forceRefetch: true })])

export function Component() {
  const list = salesApi.list.useQuery()
  const { data: sales } = list
  const [endSale] = salesApi.end.useMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { ask, dialog } = useConfirmedAction({
    question: ({ name, pieceCount, inCarts }: Sale) => ({
      question: `End ‘${name}’ now?`,
      consequence: `${countText(pieceCount, 'piece')} ${pieceCount === 1 ? 'goes' : 'go'} back to the old price straight away. ${cartsText(inCarts)}`,
      action: 'End now',
      keep: 'Let it run',
      isDanger: true,
    }),
    send: ({ _id }) => endSale({ id: _id }),
    success: (_, { name }) => `${name} has ended`,
    onDone: () => heading.current?.focus(),
  })

  return (
    <ListPage
      title="Sales"
      heading="Sales and codes"
      headingRef={heading}
      meta="A sale price runs from the start of its first day to the end of its last, New Zealand time."
      buttons={
        sales &&
        sales.length > 0 && (
          <>
            <Link className="btn btn-outline btn-sm" to={adminPaths.newSale()}>
              <Icon name="plus-lg" />
              New sale
            </Link>
            <Link className="btn btn-quiet btn-sm" to={`${adminPaths.discounts}#new-discount`}>
              <Icon name="plus-lg" />
              New code
            </Link>
          </>
        )
      }
      nav={<SubNav />}
    >
      <ListBody rows={sales} query={list} empty={<NoSales />}>
        {(shown) => <SaleTable sales={shown} onEnd={ask} />}
      </ListBody>
      {dialog}
    </ListPage>
  )
}

function NoSales() {
  const action = (
    <Link className="btn btn-primary" to={adminPaths.newSale()}>
      New sale
    </Link>
  )
  return (
    <EmptyState title="No sale has been made." drawing={false} actions={action}>
      A sale shows the old price next to the new one on cards, product pages and in search engines. When it ends, the
      old prices return.
    </EmptyState>
  )
}

function SaleTable({ sales, onEnd }: { sales: readonly Sale[]; onEnd: (sale: Sale) => void }) {
  return (
    <DataTable
      caption="Sales"
      variant="table-stack table-figures"
      rows={sales}
      columns={[
        { head: 'Sale', isLead: true, cell: ({ _id, name }) => <Link to={adminPaths.sale(_id)}>{name}</Link> },
        { head: 'Days', cell: saleDaysText },
        { head: 'Pieces', isRight: true, cell: ({ pieceCount }) => pieceCount },
        { head: 'Off', isRight: true, cell: ({ percent }) => (percent === null ? 'set prices' : `${percent}%`) },
        { head: 'Sold in it', isRight: true, cell: soldText },
        {
          head: 'State',
          cell: ({ state }) => <span className={`badge ${saleStates[state].variant}`}>{saleStates[state].label}</span>,
        },
        { head: 'Actions', isAct: true, isRight: true, cell: (sale) => <SaleAction sale={sale} onEnd={onEnd} /> },
      ]}
    />
  )
}

function soldText({ state, soldUnits, sold }: Sale): string {
  if (state === 'draft' || state === 'planned') return ''
  return soldUnits === 0 ? '0 pieces' : `${countText(soldUnits, 'piece')}, ${formatDollars(sold)}`
}

function SaleAction({ sale, onEnd }: { sale: Sale; onEnd: (sale: Sale) => void }) {
  if (sale.state === 'running') {
    return (
      <button
        className="btn btn-outline btn-sm"
        type="button"
        aria-label={`End now ${sale.name}`}
        onClick={() => onEnd(sale)}
      >
        End now
      </button>
    )
  }
  const isEnded = sale.state === 'ended'
  return (
    <Link
      className="btn btn-quiet btn-sm"
      to={isEnded ? adminPaths.newSale(sale._id) : adminPaths.sale(sale._id)}
      aria-label={`${isEnded ? 'Copy' : 'Open'} ${sale.name}`}
    >
      {isEnded ? 'Copy' : 'Open'}
    </Link>
  )
}
