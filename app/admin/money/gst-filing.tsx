import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { moneyApi } from '#app/api/admin/payments.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { GstReport } from '#contract/payments/money.ts'
import { periodText } from '#rules/payments/gst/gst-periods.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'

/** Whether a period is filed and with what, or the button that marks it as filed. */
export function GstFilingState({ report }: { report: GstReport }) {
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
        <LoadingButton type="button" look="outline" busy={isBusy} busyText="Saving…" onClick={() => ask(report)}>
          Mark as filed…
        </LoadingButton>
      </p>
      {dialog}
    </>
  )
}
