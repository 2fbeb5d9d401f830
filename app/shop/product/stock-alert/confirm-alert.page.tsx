import { errorMessage } from '#app/api/error-message.ts'
import { stockAlertsApi } from '#app/api/stock.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { StockAlert } from '#contract/stock/stock-alerts.ts'
import { AlertOutcome, AlertPage } from './alert-page.tsx'

export function Component() {
  return <AlertPage title="Tell me when it’s back">{(alert) => <ConfirmAlert {...alert} />}</AlertPage>
}

function ConfirmAlert({ token, product, email }: StockAlert & { token: string }) {
  const [confirm, { data, error, isLoading }] = stockAlertsApi.confirm.useMutation()
  if (data) return <AlertOutcome message={data.message} product={product} />
  return (
    <>
      <p className="text-break">
        Email <b>{email}</b> once, on the day the {product.name} is back?
      </p>
      {error !== undefined && <Alert kind="danger">{errorMessage(error)}</Alert>}
      <LoadingButton type="button" busy={isLoading} onClick={() => void confirm({ token })}>
        Tell me when it’s back
      </LoadingButton>
    </>
  )
}
