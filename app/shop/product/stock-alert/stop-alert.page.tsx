import { errorMessage } from '#app/api/error-message.ts'
import { stockAlertsApi } from '#app/api/stock.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { StockAlert } from '#contract/stock/stock-alerts.ts'
import { AlertOutcome, AlertPage } from './alert-page.tsx'

export function Component() {
  return <AlertPage title="Stop these emails">{(alert) => <StopAlert {...alert} />}</AlertPage>
}

function StopAlert({ token, product, email, status, others }: StockAlert & { token: string }) {
  const [stop, { data, error, isLoading, originalArgs }] = stockAlertsApi.stop.useMutation()
  if (data) return <AlertOutcome message={data.message} product={product} />
  const isOpen = status === 'unconfirmed' || status === 'waiting'
  const all = isOpen ? others + 1 : others
  return (
    <>
      <p className="text-break">{statusText[status](product.name, email)}</p>
      {others > 0 && (
        <p>
          This address is also waiting for {others} other {others === 1 ? 'piece' : 'pieces'}.
        </p>
      )}
      {error !== undefined && <Alert kind="danger">{errorMessage(error)}</Alert>}
      <div className="d-flex flex-wrap gap-3">
        {isOpen && (
          <LoadingButton
            type="button"
            busy={isLoading && originalArgs?.all === undefined}
            onClick={() => void stop({ token })}
          >
            Stop
          </LoadingButton>
        )}
        {others > 0 && (
          <LoadingButton
            type="button"
            variant={isOpen ? 'outline' : 'primary'}
            busy={isLoading && originalArgs?.all === true}
            onClick={() => void stop({ token, all: true })}
          >
            {all === 1 ? 'Stop that one too' : `Stop all ${all}`}
          </LoadingButton>
        )}
      </div>
    </>
  )
}

const statusText: Record<StockAlert['status'], (name: string, email: string) => string> = {
  unconfirmed: (name, email) => `We won’t email ${email} about the ${name} again.`,
  waiting: (name, email) => `We won’t email ${email} when the ${name} is back.`,
  sent: (name) => `We’ve sent the email about the ${name}. There won’t be another.`,
  stopped: (name) => `You’ve already stopped the email about the ${name}.`,
}
