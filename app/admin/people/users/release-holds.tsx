import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { ordersApi } from '#app/api/orders.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { User } from '#contract/accounts/accounts.ts'

export function ReleaseHolds({ user }: { user: User }) {
  const [releaseHolds] = ordersApi.releaseHolds.useMutation()
  const { ask, dialog, isBusy } = useConfirmedAction({
    question: ({ name }: User) => ({
      question: 'Are you sure?',
      consequence: `The pieces in unpaid orders of ${name} go back on sale. The orders stay, and can be paid while there’s stock.`,
      action: 'Release',
      keep: 'Keep the holds',
    }),
    send: ({ _id }) => releaseHolds({ id: _id }),
    success: ({ orders }) => releasedText(orders),
  })

  return (
    <div className="mt-4 mb-4">
      <LoadingButton type="button" variant="outline" busy={isBusy} busyText="Releasing…" onClick={() => ask(user)}>
        Release everything this account holds
      </LoadingButton>
      {dialog}
    </div>
  )
}

export function releasedText(orders: number): string {
  if (orders === 0) return 'This account held nothing'
  return orders === 1 ? 'Released the pieces of 1 order' : `Released the pieces of ${orders} orders`
}
