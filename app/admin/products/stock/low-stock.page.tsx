import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { errorMessage } from '#app/api/error-message.ts'
import { stockApi } from '#app/api/admin/stock.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { stock, type LowStock, type LowPiece } from '#contract/stock/stock.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { readPage } from '#rules/address-filter.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzDay, shortWeekdayText } from '#rules/platform/nz-dates.ts'
import type { ArrivingPiece } from './arriving-lines.ts'
import { Coming } from './coming.tsx'
import { PieceName } from './piece-name.tsx'
import { StockHeading } from './stock-heading.tsx'
import styles from './stock.module.scss'
import { useArrival } from './use-arrival.tsx'

/** Always refetch on mount: every order changes the stock. */
export const loader = prefetch(({ query }) => [
  stockApi.low.initiate({ pageNumber: readPage(query) }, { forceRefetch: true }),
])

/** Low stock: what the shop has in stock, and the pieces of which few are left. */
export function Component() {
  const page = readPage(useSearchParams()[0])
  const { data, error, isFetching, refetch } = stockApi.low.useQuery({ pageNumber: page })
  const { askForArrival, dialog, notice } = useArrival()
  return (
    <>
      <PageMeta title="Stock" />
      <div className="container">
        <StockHeading onArrival={() => askForArrival('any')} />
        {notice}
        {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
        {data && <StockFigures stock={data} />}
        <section className={styles.section} aria-labelledby="low-stock">
          <div className={styles.sectionHead}>
            <div>
              <h2 className="h3" id="low-stock">
                Low stock
              </h2>
              <p className="meta">One left or none; set the number for each piece.</p>
            </div>
            <a className="btn btn-quiet btn-sm" href={stock.lowCsv.url} download>
              <AdminIcon name="download" />
              CSV<span className="visually-hidden"> of low stock</span>
            </a>
          </div>
          {data && data.pieces.length > 0 && <LowTable pieces={data.pieces} onArrival={askForArrival} />}
          {data?.low === 0 && (
            <EmptyState title="Nothing is running low." drawing={false}>
              {data.next && `The next one to watch: ${data.next.name}, ${data.next.countInStock} left.`}
            </EmptyState>
          )}
          {data && <Pagination page={page} pages={data.pages} hrefOf={adminPaths.stock} />}
        </section>
      </div>
      {dialog}
    </>
  )
}

function StockFigures({ stock: { units, products, worth, held, heldOrders, low, none } }: { stock: LowStock }) {
  const [first] = heldOrders
  return (
    <dl className={kit.figures}>
      <div>
        <dt>Pieces in stock</dt>
        <dd>{units}</dd>
        <dd>
          of {products} {products === 1 ? 'product' : 'products'}
        </dd>
      </div>
      <div>
        <dt>Worth, at shop prices</dt>
        <dd>{formatDollars(worth)}</dd>
        <dd>with GST</dd>
      </div>
      <div>
        <dt>Held for unpaid orders</dt>
        <dd>{held}</dd>
        <dd>
          {first ? (
            <>
              <Link to={adminPaths.order(first._id)}>{first.orderNumber}</Link>, until{' '}
              {shortWeekdayText(nzDay(first.heldUntil))}
              {heldOrders.length > 1 && ' and others'}
            </>
          ) : (
            'no order'
          )}
        </dd>
      </div>
      <div>
        <dt>Running low</dt>
        <dd>{low}</dd>
        <dd>{none} have none</dd>
      </div>
    </dl>
  )
}

interface LowTableProps {
  pieces: readonly LowPiece[]
  onArrival: (piece: ArrivingPiece) => void
}

/** The pieces of which few are left, with the number at which each is listed; on phones every piece is a card. */
function LowTable({ pieces, onArrival }: LowTableProps) {
  return (
    <DataTable
      caption="Low stock"
      look="table-sm table-stack table-mini"
      rows={pieces}
      columns={[
        { head: 'Piece', isLead: true, className: styles.whole, cell: (piece) => <PieceName piece={piece} /> },
        {
          head: 'In stock',
          sorted: 'ascending',
          card: 'main',
          isRight: true,
          cell: ({ countInStock }) => <UnitsLeft countInStock={countInStock} />,
        },
        { head: 'Sold in 90 days', isRight: true, cell: ({ sold }) => sold },
        { head: 'Waiting', isRight: true, cell: ({ waiting }) => waiting },
        { head: 'Warn me at', isRight: true, cell: (piece) => <TellMeAt key={piece.tellMeAt} piece={piece} /> },
        { head: 'Coming', card: 'bare', cell: (piece) => <Coming piece={piece} /> },
        {
          head: 'Pieces arrived',
          isAct: true,
          isRight: true,
          cell: (piece) => (
            <button
              className="btn btn-outline btn-sm"
              type="button"
              aria-label={`Pieces arrived… ${piece.name}`}
              onClick={() => onArrival(piece)}
            >
              Pieces arrived…
            </button>
          ),
        },
      ]}
    />
  )
}

function UnitsLeft({ countInStock }: Pick<LowPiece, 'countInStock'>) {
  if (countInStock === 0) return <span className="stock stock-out">None</span>
  return <span className="stock stock-low">{countInStock === 1 ? 'One left' : `${countInStock} left`}</span>
}

/** The number at which a piece is listed. It is saved when the field loses the focus, or by Enter; Escape resets it. */
function TellMeAt({ piece: { _id, name, tellMeAt } }: { piece: LowPiece }) {
  const [entered, setEntered] = useState(String(tellMeAt))
  const [save] = stockApi.updateTellMeAt.useMutation()
  const isChanged = entered !== String(tellMeAt)

  async function handleSave() {
    if (!isChanged) return
    const { error } = await save({ id: _id, tellMeAt: entered.trim() === '' ? NaN : Number(entered) })
    showToast(error ? 'error' : 'success', error ? errorMessage(error) : `Saved for the ${name}`)
  }

  return (
    <input
      className={`form-control form-control-sm ${styles.cell} ${styles.asText} ${isChanged ? styles.isNew : ''}`}
      inputMode="numeric"
      autoComplete="off"
      aria-label={`Warn me at, ${name}`}
      value={entered}
      onChange={(event) => setEntered(event.currentTarget.value)}
      onBlur={() => void handleSave()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setEntered(String(tellMeAt))
      }}
    />
  )
}
