import { useEffect, useEffectEvent } from 'react'
import { orderLinksApi } from '#app/api/payments.ts'
import { useLinkToken } from '#app/page/use-link-token.ts'

/**
 * The order of the link that this page was opened with. The token in the address is exchanged for a cookie at once;
 * without one the order of the link that was opened last is read.
 */
export function useLinkedOrder() {
  const token = useLinkToken()
  const [open, opening] = orderLinksApi.open.useMutation()
  const isOpened = token === null || opening.isSuccess
  const reading = orderLinksApi.read.useQuery(undefined, { skip: !isOpened })
  const handleToken = useEffectEvent(() => {
    if (token !== null) void open({ token })
  })
  useEffect(() => handleToken(), [])
  return {
    order: reading.data ?? (isOpened ? opening.data : undefined),
    error: opening.error ?? reading.error,
    isFetching: reading.isFetching || opening.isLoading,
    refetch: () => void (isOpened ? reading.refetch() : token !== null && open({ token })),
  }
}
