import { useSearchParams } from 'react-router'
import { moneyApi } from '#app/api/admin/payments.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { money } from '#contract/payments/money.ts'
import { payouts } from '#contract/payments/payouts.ts'
import { orders } from '#contract/orders/orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { MoneyPage } from './money-page.tsx'
import { PeriodForm } from './period-form.tsx'
import { readMoneyQuery, writePeriod } from './period.ts'

export const loader = prefetch(({ query }) => [moneyApi.gst.initiate(readMoneyQuery(query))])

const files = [
  {
    name: 'Invoices for Xero',
    what: 'One line per invoice and refund, GST code, reference, due date',
    url: money.xeroCsv.url,
  },
  {
    name: 'Payments and refunds',
    what: 'One line each: day, order, provider and its id, amount, GST',
    url: money.movementsCsv.url,
  },
  {
    name: 'One line per piece',
    what: 'For your own tables: piece, order, price, discount share',
    url: money.linesCsv.url,
  },
  { name: 'One line per day', what: 'Paid orders, paid, refunded', url: money.daysCsv.url },
  { name: 'Payouts', what: 'One line a payout, with its orders', url: payouts.csv.url },
]

export function Component() {
  const report = moneyApi.gst.useQuery(readMoneyQuery(useSearchParams()[0]))
  return (
    <MoneyPage title="Exports" query={report}>
      {(data) => (
        <>
          <PeriodForm period={data} today={data.today} hrefOf={(query) => `${adminPaths.moneyExports}?${query}`} />
          <h2 className="h3">Exports</h2>
          <p className="meta">Of the period above. Exports of orders appear in Sign-ins.</p>
          <ul className="ruled mt-3">
            {files.map(({ name, what, url }) => (
              <ExportFile key={name} name={name} what={what} href={`${url}?${writePeriod(data)}`} />
            ))}
            <ExportFile
              name="All orders"
              what="Of all time, unpaid and test payments too: one line a piece, amounts of an order in its first line"
              href={orders.exportCsv.url}
            />
          </ul>
        </>
      )}
    </MoneyPage>
  )
}

function ExportFile({ name, what, href }: { name: string; what: string; href: string }) {
  return (
    <li className="d-flex gap-3 justify-content-between align-items-center py-3">
      <div className="min-w-0">
        <strong>{name}</strong>
        <p className="meta mb-0">{what}</p>
      </div>
      <a className="btn btn-outline btn-sm" href={href} download>
        CSV<span className="visually-hidden"> of {name}</span>
      </a>
    </li>
  )
}
