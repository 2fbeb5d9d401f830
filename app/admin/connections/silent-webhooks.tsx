import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Dashboard } from '#contract/back-office/dashboard.ts'
import { webhookText } from './webhook-text.ts'

/**
 * An alert for each payment provider whose webhook delivers no events, with what to check. It ends with the next event.
 */
export function SilentWebhooks({ alerts }: { alerts: Dashboard['webhookAlerts'] }) {
  return alerts.map((alert) => {
    const { happened, nextStep } = webhookText(alert)
    return (
      <Alert key={alert.provider} kind="danger" className="mt-4 mb-0">
        <p className="mb-0">
          <strong>{happened}</strong> {nextStep}
        </p>
      </Alert>
    )
  })
}
