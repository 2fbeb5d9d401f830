import { useState } from 'react'
import { guestsApi } from '#app/api/account-access.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { ClaimedOrders as Claim } from '#contract/accounts/guests.ts'
import { formatDollars } from '#rules/platform/money.ts'

interface ReadClaim {
  claim: Claim | null
  error: unknown
}

/**
 * Reads once what a link moves into an account: the button uses the link up, and the end of a session clears the cache.
 */
export function useClaim(token: string): ReadClaim {
  const [claim, setClaim] = useState<Claim | null>(null)
  const { data, error } = guestsApi.readClaim.useQuery({ token }, { skip: claim !== null })
  if (data && !claim) setClaim(data)
  return { claim, error }
}

export function ClaimedOrders({ claim, error }: ReadClaim) {
  if (!claim && error) return <Alert kind="danger">{errorMessage(error)}</Alert>
  if (!claim) return <p className="meta">Looking for the orders…</p>
  return (
    <>
      <p>{claimText(claim)}</p>
      {claim.orders.length > 0 && (
        <ul>
          {claim.orders.map(({ orderNumber, createdAt, city, total, isPaid }) => (
            <li key={orderNumber} className="text-break">
              {orderNumber}, placed on <DayInWords at={createdAt} />
              {city && `, to ${city}`}, {formatDollars(total)}
              {isPaid ? '' : ', not paid'}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function claimText({ count, orders, addresses }: Claim): string {
  const ordersText = count === 1 ? '1 order' : `${count} orders`
  const addressesText = addresses === 1 ? '1 delivery address' : `${addresses} delivery addresses`
  const moved = addresses === 0 ? ordersText : `${ordersText} and ${addressesText}`
  const listed = count > orders.length ? ` The newest ${orders.length} are listed here.` : ''
  return `Moving to your account: ${moved}.${listed}`
}
