import { useAskForPayoutsMutation } from '#app/api/admin/payouts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { PayoutReport } from '#contract/payments/payouts.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'
import { payoutProviderText } from '#rules/payments/payouts/payout-text.ts'
import styles from './payouts.module.scss'

/** When the payouts were read, and the button that reads them now. */
export function ReadAgain({ report: { readings, asOf }, isReading }: { report: PayoutReport; isReading: boolean }) {
  const [ask, { isLoading }] = useAskForPayoutsMutation()

  async function handleAsk() {
    const { data, error } = await ask(undefined)
    if (data) showToast('success', data.message)
    else showToast('error', errorMessage(error))
  }
  return (
    <div className={styles.reading}>
      <p className="meta mb-0">
        {readings
          .map(({ provider, readAt }) => {
            const when = readAt === null ? 'not read yet' : `read ${dayAndTimeText(readAt, asOf)}`
            return `${payoutProviderText(provider)}: ${when}`
          })
          .join(', ')}
      </p>
      <LoadingButton
        type="button"
        look="outline"
        busy={isLoading || isReading}
        busyText="Reading…"
        onClick={() => void handleAsk()}
      >
        Read again
      </LoadingButton>
    </div>
  )
}
