import { Section } from '#app/admin/kit/section.tsx'
import { Link } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { moneyApi } from '#app/api/admin/payments.ts'
import type { FiledPeriod } from '#contract/payments/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { periodText } from '#rules/payments/gst/gst-periods.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { writePeriod } from './period.ts'

/** The filed periods, each with what to correct in the next return where its movements have changed since. */
export function FiledPeriods() {
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
