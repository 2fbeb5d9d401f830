import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { ordersApi } from '#app/api/orders.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { Dashboard } from '#contract/back-office/dashboard.ts'

export function GuestHolds({ guestHolds: { units } }: Pick<Dashboard, 'guestHolds'>) {
  const [release] = ordersApi.releaseGuestHolds.useMutation()
  const { ask, dialog, isBusy } = useConfirmedAction({
    question: () => ({
      question: 'End the holds of all guests?',
      consequence:
        'The pieces in unpaid orders of guests go back on sale, except where a payment is under way. Open payment pages are closed. The orders stay, and can be paid while there’s stock.',
      action: 'End the holds',
      keep: 'Keep the holds',
    }),
    send: () => release(),
    success: ({ orders }) => releasedText(orders),
  })

  if (units === 0) return null
  const button = (
    <LoadingButton type="button" variant="outline" busy={isBusy} busyText="Ending…" onClick={() => ask(units)}>
      End these holds
    </LoadingButton>
  )
  return (
    <>
      <Alert kind="info" className="mt-4 mb-0" action={button}>
        {heldText(units)}
      </Alert>
      {dialog}
    </>
  )
}

export function heldText(units: number): string {
  return `${units === 1 ? '1 piece' : `${units} pieces`} held by guests’ unpaid orders`
}

export function releasedText(orders: number): string {
  if (orders === 0) return 'No hold could be ended'
  return orders === 1 ? 'Ended the hold of 1 order' : `Ended the holds of ${orders} orders`
}
