import { Link, useSearchParams } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { dayChoices, ListFilter } from '#app/admin/kit/list-filter.tsx'
import { ListBody } from '#app/admin/kit/list-page.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { readLedgerFilter, writeLedgerFilter, type LedgerListing } from '#app/api/stock/ledger-filter.ts'
import { stockApi } from '#app/api/admin/stock.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { NoValue } from '#app/ui/table/no-value.tsx'
import { stock, type StockLine, type StockLinePage } from '#contract/stock/stock.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { readPage } from '#rules/address-filter.ts'
import { nzTime } from '#rules/platform/nz-dates.ts'
import { stockGroupText, changeText, stockKindText } from '#rules/stock/stock-lines.ts'
import { CsvLink, StockHeading } from './stock-heading.tsx'
import { useArrival } from './use-arrival.tsx'

export const loader = prefetch(({ query }) => [stockApi.ledger.initiate(readListing(query), { forceRefetch: true })])

function readListing(query: URLSearchParams): LedgerListing {
  return { ...readLedgerFilter(query), pageNumber: readPage(query) }
}

export function Component() {
  const listing = readListing(useSearchParams()[0])
  const { pageNumber, ...filter } = listing
  const list = stockApi.ledger.useQuery(listing)
  const { data } = list
  const { askForArrival, dialog, notice } = useArrival()
  const selection = writeLedgerFilter(filter)
  return (
    <>
      <PageMeta title="Stock ledger" />
      <div className="container">
        <StockHeading onArrival={() => askForArrival('any')} />
        {notice}
        <Section
          className="mt-0"
          id="ledger"
          title="Ledger"
          buttons={
            <CsvLink
              href={selection === '' ? stock.ledgerCsv.url : `${stock.ledgerCsv.url}?${selection}`}
              of="the ledger"
            />
          }
        >
          <ListFilter
            label="Ledger"
            searchLabel="Piece or order"
            searchName="search"
            choices={[{ name: 'kind', label: 'Kind', options: stockGroupText }, ...dayChoices]}
            values={filter}
            hrefOf={(entered) => adminPaths.stockLedger(writeLedgerFilter(readLedgerFilter(entered)))}
          />
          <ListBody
            rows={data?.lines}
            query={list}
            empty={<NoLines isFiltered={selection !== ''} />}
            page={{
              number: pageNumber,
              pages: data?.pages,
              hrefOf: (page) => adminPaths.stockLedger(writeLedgerFilter(filter, page)),
            }}
          >
            {() => data && <LedgerTable page={data} />}
          </ListBody>
          <p className="meta mt-3">Lines are never changed. A mistake is corrected by another line.</p>
        </Section>
      </div>
      {dialog}
    </>
  )
}

function NoLines({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No lines yet" drawing={false}>
        Each sale, hold, return, arrival and count appears here.
      </EmptyState>
    )
  }
  const all = (
    <Link className="btn btn-outline" to={adminPaths.stockLedger()}>
      Clear all filters
    </Link>
  )
  return (
    <EmptyState title="Nothing like that" actions={all} drawing={false}>
      No lines match these filters.
    </EmptyState>
  )
}

function LedgerTable({ page: { lines, count, change, page } }: { page: StockLinePage }) {
  const isOfOneProduct = lines.every(({ product }) => product === lines[0]?.product)
  return (
    <DataTable
      caption="Stock ledger"
      variant="table-sm table-stack table-mini"
      rows={lines}
      sumLabel={count === 1 ? 'Sum of the line' : `Sum of all ${count} lines`}
      columns={[
        {
          head: 'When',
          sorted: 'descending',
          card: 'bare',
          className: 'num text-nowrap',
          cell: ({ createdAt }) => <time dateTime={createdAt}>{nzTime(createdAt)}</time>,
        },
        { head: 'What', isLead: true, cell: ({ kind }) => stockKindText[kind] },
        {
          head: 'Piece',
          card: 'bare',
          className: 'text-break',
          cell: ({ name, isDeleted }) => (
            <>
              <Link to={adminPaths.stockLedger(writeLedgerFilter({ search: name }))}>{name}</Link>
              {isDeleted && ' (deleted)'}
            </>
          ),
        },
        { head: 'Why', card: 'bare', className: 'text-break', cell: (line) => <Why line={line} /> },
        {
          head: 'By',
          card: 'bare',
          className: 'text-break',
          cell: ({ by, byKind }) => (byKind === 'person' ? by : <span className="badge badge-soft">{by}</span>),
        },
        {
          head: 'Change',
          card: 'main',
          isRight: true,
          className: 'num',
          cell: (line) => <Change change={line.change} />,
          sum: <Change change={change} />,
        },
        {
          head: 'Stock after',
          isRight: true,
          className: 'num',
          cell: ({ after }) => <strong>{after}</strong>,
          sum: page === 1 && isOfOneProduct ? lines[0]?.after : <NoValue />,
        },
      ]}
    />
  )
}

function Why({ line: { order, kind, reason } }: { line: StockLine }) {
  const words = [reason, kind === 'hold' ? (order?.buyer ?? '') : '', kind === 'paid' ? 'hold becomes sale' : '']
  const text = words.filter(Boolean).join(', ')
  return (
    <>
      {order && (
        <Link className="text-nowrap" to={adminPaths.order(order._id)}>
          {order.orderNumber}
        </Link>
      )}
      {order && text && ', '}
      {text}
    </>
  )
}

function Change({ change }: { change: number }) {
  if (change === 0) return <span className="meta">0</span>
  return <span className={change > 0 ? 'text-success' : 'text-danger'}>{changeText(change)}</span>
}
