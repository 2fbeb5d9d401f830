import { useEffect, useEffectEvent } from 'react'
import { orderLinksApi } from '#app/api/payments.ts'
import { useLinkToken } from '#app/page/use-link-token.ts'

/** Exchanges the token of the address for a cookie at once; without one, reads the order of the link opened last. */
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
