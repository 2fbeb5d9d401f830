import { stockAlertsApi } from '#app/api/stock.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'

/** How many people get an email when the product is back; nothing while none has asked. */
export function WhoWaits({ id }: { id: string }) {
  const { data } = stockAlertsApi.count.useQuery({ ids: id })
  const count = data?.find(({ product }) => product === id)
  if (!count) return null
  return (
    <Alert kind="info" className="mb-4">
      {waitingText(count)}
    </Alert>
  )
}

/** The sentence about those who wait and those who have not confirmed yet. */
export function waitingText({ waiting, unconfirmed }: { waiting: number; unconfirmed: number }): string {
  const wait = waiting === 1 ? '1 person is waiting for it' : `${waiting} people are waiting for it`
  const told = 'Each gets one email when they can order it again.'
  const open = unconfirmed === 1 ? '1 hasn’t confirmed yet.' : `${unconfirmed} haven’t confirmed yet.`
  return [`${wait}.`, waiting > 0 && told, unconfirmed > 0 && open].filter(Boolean).join(' ')
}
