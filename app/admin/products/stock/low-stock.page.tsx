import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { DialogForm, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { stockApi } from '#app/api/admin/stock.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { type Coming, type LowProduct, type LowStock, stock } from '#contract/stock/stock.ts'
import { readPage } from '#rules/address-filter.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { countText } from '#rules/platform/count-text.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzDay, shortWeekdayText } from '#rules/platform/nz-dates.ts'
import { CsvLink, ProductName, StockHeading } from './stock-heading.tsx'
import { type ArrivingProduct, useArrival } from './use-arrival.tsx'

/** Always refetch on mount: every order changes the stock. */
export const loader = prefetch(({ query }) => [
  stockApi.low.initiate({ pageNumber: readPage(query) }, { forceRefetch: true }),
])

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
        <Section
          className="mt-0"
          id="low-stock"
          title="Low stock"
          meta="One left or none; set the number for each piece."
          buttons={<CsvLink href={stock.lowCsv.url} of="low stock" />}
        >
          {data && data.pieces.length > 0 && <LowTable pieces={data.pieces} onArrival={askForArrival} />}
          {data?.low === 0 && (
            <EmptyState title="Nothing is running low." drawing={false}>
              {data.next && `The next one to watch: ${data.next.name}, ${data.next.countInStock} left.`}
            </EmptyState>
          )}
          {data && <Pagination page={page} pages={data.pages} hrefOf={adminPaths.stock} />}
        </Section>
      </div>
      {dialog}
    </>
  )
}

function StockFigures({ stock: { units, products, worth, held, heldOrders, low, none } }: { stock: LowStock }) {
  const [first] = heldOrders
  const heldBy = first ? (
    <>
      <Link to={adminPaths.order(first._id)}>{first.orderNumber}</Link>, until{' '}
      {shortWeekdayText(nzDay(first.heldUntil))}
      {heldOrders.length > 1 && ' and others'}
    </>
  ) : (
    'no order'
  )
  const figures = [
    ['Pieces in stock', units, `of ${countText(products, 'product')}`],
    ['Worth, at shop prices', formatDollars(worth), 'with GST'],
    ['Held for unpaid orders', held, heldBy],
    ['Running low', low, `${none} have none`],
  ] as const
  return (
    <dl className={kit.figures}>
      {figures.map(([name, figure, about]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  )
}

function LowTable({
  pieces,
  onArrival,
}: {
  pieces: readonly LowProduct[]
  onArrival: (item: ArrivingProduct) => void
}) {
  return (
    <DataTable
      caption="Low stock"
      variant="table-sm table-stack table-mini"
      rows={pieces}
      columns={[
        { head: 'Piece', isLead: true, cell: (piece) => <ProductName piece={piece} /> },
        {
          head: 'In stock',
          sorted: 'ascending',
          card: 'main',
          isRight: true,
          cell: ({ countInStock }) => <UnitsLeft countInStock={countInStock} />,
        },
        { head: 'Sold in 90 days', isRight: true, cell: ({ sold }) => sold },
        { head: 'Waiting', isRight: true, cell: ({ waiting }) => waiting },
        { head: 'Warn me at', isRight: true, cell: (piece) => <ReorderLevel key={piece.reorderLevel} piece={piece} /> },
        { head: 'Coming', card: 'bare', cell: (piece) => <ComingCell piece={piece} /> },
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

function UnitsLeft({ countInStock }: Pick<LowProduct, 'countInStock'>) {
  if (countInStock === 0) return <span className="stock stock-out">None</span>
  return <span className="stock stock-low">{countInStock === 1 ? 'One left' : `${countInStock} left`}</span>
}

/** The number at which a product is listed. It is saved when the field loses the focus, or by Enter; Escape resets it. */
function ReorderLevel({ piece: { _id, name, reorderLevel } }: { piece: LowProduct }) {
  const [entered, setEntered] = useState(String(reorderLevel))
  const [save] = stockApi.updateReorderLevel.useMutation()
  const isChanged = entered !== String(reorderLevel)

  async function handleSave() {
    if (!isChanged) return
    const { error } = await save({ id: _id, reorderLevel: entered.trim() === '' ? NaN : Number(entered) })
    showToast(error ? 'error' : 'success', error ? errorMessage(error) : `Saved for the ${name}`)
  }

  return (
    <input
      className={`form-control form-control-sm ${kit.cell} ${kit.asText} ${isChanged ? kit.isNew : ''}`}
      inputMode="numeric"
      autoComplete="off"
      aria-label={`Warn me at, ${name}`}
      value={entered}
      onChange={(event) => setEntered(event.currentTarget.value)}
      onBlur={() => void handleSave()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setEntered(String(reorderLevel))
      }}
    />
  )
}

function ComingCell({ piece: { _id, name, coming } }: { piece: LowProduct }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        className={`btn btn-quiet btn-sm ${coming === null ? 'fw-normal text-soft' : ''}`}
        aria-label={`${comingText(coming)}, coming of ${name}`}
        onClick={() => setIsOpen(true)}
      >
        {comingText(coming)}
      </button>
      <FormDialog show={isOpen} title={`${name} is coming`} onClose={close}>
        <ComingForm id={_id} coming={coming} onClose={close} />
      </FormDialog>
    </>
  )
}

function ComingForm({ id, coming, onClose }: { id: string; coming: Coming; onClose: () => void }) {
  const form = useServerForm(stockApi.expect.useMutation(), {
    initial: { units: String(coming?.units ?? ''), on: coming?.on ?? '' },
    toRequest: ({ units, on }) => ({
      id,
      units: units.trim() === '' ? 0 : Number(units),
      ...(on !== '' && { on }),
    }),
    successText: 'Saved',
    onSuccess: onClose,
  })
  return (
    <DialogForm form={form} action="Save" onClose={onClose}>
      <div className="field-pair">
        <TextField {...form.field('units')} label="How many" optional inputMode="numeric" autoComplete="off" />
        <TextField {...form.field('on')} label="Day" optional type="date" autoComplete="off" />
      </div>
      <p className="meta">Only the team sees this. Arrivals are deducted from it.</p>
    </DialogForm>
  )
}

/** What is expected, in its cell: `4 on Fri 27 Nov`, `4, no day` or `nothing`. */
export function comingText(coming: Coming): string {
  if (coming === null) return 'nothing'
  return coming.on === null ? `${coming.units}, no day` : `${coming.units} on ${shortWeekdayText(coming.on)}`
}
