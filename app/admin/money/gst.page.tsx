import { Section } from '#app/admin/kit/section.tsx'
import { Link, useSearchParams } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { moneyApi } from '#app/api/admin/payments.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import {
  type GstFigures,
  type GstReport,
  money,
  type MovementKind,
  type FiledPeriod,
} from '#contract/payments/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { monthText, ofPeriodText, periodChoices, periodText } from '#rules/payments/gst/gst-periods.ts'
import { formatDollars, centsOf, dollarsOf } from '#rules/platform/money.ts'
import { nzDayText, weekdayText, nzDay } from '#rules/platform/nz-dates.ts'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { MoneyPage } from './money-page.tsx'
import { PeriodForm } from './period-form.tsx'
import { readMoneyQuery, writePeriod } from './period.ts'

export const loader = prefetch(({ query }) => [moneyApi.gst.initiate(readMoneyQuery(query), { forceRefetch: true })])

const gstPath = (query: string) => `${adminPaths.money}?${query}`

export function Component() {
  const report = moneyApi.gst.useQuery(readMoneyQuery(useSearchParams()[0]))
  return (
    <MoneyPage title="GST" query={report}>
      {(data) => <Report report={data} />}
    </MoneyPage>
  )
}

function Report({ report }: { report: GstReport }) {
  const query = writePeriod(report)
  return (
    <>
      <PeriodForm period={report} today={report.today} hrefOf={gstPath}>
        <button className="btn btn-outline btn-sm" type="button" onClick={() => window.print()}>
          <Icon name="printer" />
          Print
        </button>
        <a className="btn btn-outline btn-sm" href={`${money.movementsCsv.url}?${query}`} download>
          CSV<span className="visually-hidden"> of payments and refunds</span>
        </a>
        <a className="btn btn-primary btn-sm" href={`${money.xeroCsv.url}?${query}`} download>
          Xero CSV
        </a>
      </PeriodForm>
      <Section title="GST" id="gst" className="mt-0">
        <p className="meta">{periodText(report)}</p>
        {!report.isRegistered && (
          <Alert kind="info" className="mb-4">
            The shop isn’t registered for GST, so there’s no GST to pay. Once it is, the person who runs your server can
            change that in its settings.
          </Alert>
        )}
        <GstFilingState report={report} />
        {report.papers.length > 0 ? <Papers report={report} /> : <NoPapers report={report} />}
      </Section>
      <FiledPeriods />
    </>
  )
}

function NoPapers({ report }: { report: GstReport }) {
  const month = periodChoices(report.today).find(({ label }) => label === 'This month')
  const isShown = month?.from === report.from && month.to === report.to
  const action = month && !isShown && (
    <Link className="btn btn-outline" to={gstPath(writePeriod(month))}>
      This month
    </Link>
  )
  return (
    <EmptyState title={`No paid orders ${ofPeriodText(report)}.`} actions={action} drawing={false}>
      Choose another period, or wait for the first order.
    </EmptyState>
  )
}

function Papers({ report }: { report: GstReport }) {
  return (
    <>
      <Figures report={report} />
      <GstMonths report={report} />
      {report.isRegistered && <RoundingNote report={report} />}
      <GstPapers report={report} />
      <Pagination page={report.page} pages={report.pages} hrefOf={(page) => gstPath(writePeriod(report, page))} />
    </>
  )
}

const countText = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

function Figures({ report: { total, dueDay, isRegistered } }: { report: GstReport }) {
  return (
    <dl className={kit.figures}>
      {isRegistered && (
        <>
          <div>
            <dt>GST to pay</dt>
            <dd>{formatDollars(total.gstToPay)}</dd>
            {dueDay && <dd>Due {weekdayText(dueDay)}</dd>}
          </div>
          <div>
            <dt>GST on sales</dt>
            <dd>{formatDollars(total.gstOnSales)}</dd>
            <dd>{countText(total.invoices, 'invoice')}</dd>
          </div>
          <div>
            <dt>GST on refunds</dt>
            <dd>{formatDollars(total.gstOnRefunds)}</dd>
            <dd>{countText(total.refunds, 'refund')}</dd>
          </div>
        </>
      )}
      <div>
        <dt>Sales less refunds</dt>
        <dd>{formatDollars(Math.round((total.sales - total.refunded) * 100) / 100)}</dd>
        {isRegistered && <dd>with GST</dd>}
      </div>
    </dl>
  )
}

function RoundingNote({ report: { total, roughGst } }: { report: GstReport }) {
  const sum = Math.round((total.sales - total.refunded) * 100) / 100
  const difference = Math.abs(Math.round((total.gstToPay - roughGst) * 100) / 100)
  return (
    <p className="meta">
      The GST on each invoice and refund, on the day it was paid (payments basis). 3/23 of {formatDollars(sum)} would be{' '}
      {formatDollars(roughGst)}: {formatDollars(difference)} difference, from rounding each invoice to the cent.
    </p>
  )
}

const kindText: Record<MovementKind, string> = { payment: 'Invoice', refund: 'Refund', return: 'Refund returned' }

function GstPapers({ report: { papers, isRegistered } }: { report: GstReport }) {
  return (
    <>
      <h3 className="h5 mt-4 mb-2">Invoices and refunds</h3>
      <DataTable
        caption="Invoices and refunds"
        rows={papers}
        keyOf={({ kind, _id }) => `${kind} ${_id}`}
        columns={[
          { head: 'Day', className: 'num text-nowrap', cell: ({ day }) => day },
          {
            head: 'Order',
            isLead: true,
            cell: ({ orderId, orderNumber }) => (
              <Link className="text-nowrap" to={adminPaths.order(orderId)}>
                {orderNumber}
              </Link>
            ),
          },
          { head: 'Kind', cell: ({ kind }) => kindText[kind] },
          { head: 'Whose', className: 'text-break', cell: ({ whose }) => whose },
          {
            head: isRegistered ? 'With GST' : 'Amount',
            isRight: true,
            className: 'num',
            cell: ({ kind, amount }) => <Dollars kind={kind} dollars={amount} />,
          },
          isRegistered && {
            head: 'GST',
            isRight: true,
            className: 'num',
            cell: ({ kind, gst }) => <Dollars kind={kind} dollars={gst} />,
          },
        ]}
      />
    </>
  )
}

function Dollars({ kind, dollars }: { kind: MovementKind; dollars: number }) {
  return <span className={kind === 'refund' ? 'text-danger' : undefined}>{formatDollars(dollars)}</span>
}

interface Figure {
  label: string
  isGst: boolean
  textOf: (figures: GstFigures) => string
}

const shownFigures: readonly Figure[] = [
  { label: 'Invoices', isGst: false, textOf: ({ invoices }) => String(invoices) },
  { label: 'Sales with GST', isGst: false, textOf: ({ sales }) => formatDollars(sales) },
  { label: 'GST on sales', isGst: true, textOf: ({ gstOnSales }) => formatDollars(gstOnSales) },
  { label: 'Refunds', isGst: false, textOf: ({ refunds }) => String(refunds) },
  { label: 'Refunded', isGst: false, textOf: ({ refunded }) => formatDollars(refunded) },
  { label: 'GST on refunds', isGst: true, textOf: ({ gstOnRefunds }) => formatDollars(gstOnRefunds) },
  { label: 'GST to pay', isGst: true, textOf: ({ gstToPay }) => formatDollars(gstToPay) },
]

function GstMonths({ report: { months, total, isRegistered } }: { report: GstReport }) {
  return (
    <DataTable
      caption={isRegistered ? 'GST by month' : 'Sales by month'}
      rows={months}
      sumLabel="Period"
      columns={[
        { head: 'Month', isLead: true, cell: ({ month }) => monthText(month) },
        ...shownFigures
          .filter(({ isGst }) => isRegistered || !isGst)
          .map(({ label, textOf }) => ({
            head: isRegistered ? label : label.replace(' with GST', ''),
            isRight: true,
            className: 'num',
            cell: textOf,
            sum: textOf(total),
          })),
      ]}
    />
  )
}

function GstFilingState({ report }: { report: GstReport }) {
  if (report.filing) return <Filed report={report} filing={report.filing} />
  return report.canBeFiled ? <FileButton report={report} /> : null
}

interface FiledProps {
  report: GstReport
  filing: NonNullable<GstReport['filing']>
}

function Filed({ report, filing: { figures, filedAt, filedBy } }: FiledProps) {
  const isChanged = figures.gstToPay !== report.total.gstToPay
  return (
    <Alert kind="info" className="mb-4">
      <p>
        <strong>
          {periodText(report)} is filed ({nzDayText(filedAt)}, {filedBy}).
        </strong>{' '}
        A later refund of these orders counts on its own day and doesn’t change this report.
      </p>
      <p className="mb-0">
        Filed: {formatDollars(figures.gstToPay)} GST to pay, {formatDollars(figures.gstOnSales)} on sales,{' '}
        {formatDollars(figures.gstOnRefunds)} on refunds.
        {isChanged &&
          ` The payments of these days now make ${formatDollars(report.total.gstToPay)}, because a payment or a refund of these days has changed since. Correct the difference in the next return.`}
      </p>
    </Alert>
  )
}

function FileButton({ report }: { report: GstReport }) {
  const [file] = moneyApi.fileGst.useMutation()
  const { from, to, total } = report
  const { ask, dialog, isBusy } = useConfirmedAction({
    question: () => ({
      question: `Mark ${periodText(report)} as filed?`,
      consequence: `The figures are fixed as they are now, with ${formatDollars(total.gstToPay)} GST to pay. You can’t undo this. Nothing is sent to Inland Revenue.`,
      action: `File ${formatDollars(total.gstToPay)}`,
      keep: 'Not yet',
    }),
    send: () => file({ from, to, gstToPay: total.gstToPay }),
    success: () => `${periodText(report)} is marked as filed`,
  })
  return (
    <>
      <p>
        <LoadingButton type="button" variant="outline" busy={isBusy} busyText="Saving…" onClick={() => ask(report)}>
          Mark as filed…
        </LoadingButton>
      </p>
      {dialog}
    </>
  )
}

function FiledPeriods() {
  const { data = [], error, isFetching, refetch } = moneyApi.filings.useQuery()
  if (error) return <LoadError error={error} isFetching={isFetching} refetch={refetch} />
  return data.length === 0 ? null : <FiledTable filings={data} />
}

export function FiledTable({ filings }: { filings: readonly FiledPeriod[] }) {
  return (
    <Section title="Filed returns" id="filed" className="mt-0">
      <DataTable
        caption="Filed returns"
        rows={filings}
        keyOf={({ from }) => from}
        columns={[
          {
            head: 'Period',
            isLead: true,
            cell: (filing) => <Link to={`${adminPaths.money}?${writePeriod(filing)}`}>{periodText(filing)}</Link>,
          },
          { head: 'Filed', className: 'num text-nowrap', cell: ({ filedAt }) => nzDay(filedAt) },
          { head: 'By', cell: ({ filedBy }) => filedBy },
          {
            head: 'GST to pay',
            isRight: true,
            className: 'num',
            cell: ({ figures }) => formatDollars(figures.gstToPay),
          },
          { head: 'Changed since', cell: changeText },
        ]}
      />
    </Section>
  )
}

function changeText({ figures, gstToPayNow }: FiledPeriod): string {
  const cents = centsOf(gstToPayNow) - centsOf(figures.gstToPay)
  if (cents === 0) return 'No'
  return `${formatDollars(dollarsOf(Math.abs(cents)))} ${cents > 0 ? 'more' : 'less'} to pay now. Correct it in your next return.`
}
