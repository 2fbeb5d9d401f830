import { LoadMore } from '#app/ui/navigation/load-more.tsx'

interface OlderOrdersProps {
  shown: number
  /** Sorted by something else than newest first. */
  isSorted?: boolean
  hasOlder: boolean
  busy: boolean
  /** Loads more orders; resolves to whether there are still more. */
  onMore: () => Promise<boolean>
}

/** The number of orders shown, announced when it changes, and a button that loads older ones. */
export function OlderOrders({ shown, isSorted = false, hasOlder, busy, onMore }: OlderOrdersProps) {
  const orders = shown === 1 ? '1 order' : `${shown} orders`
  return (
    <LoadMore label={isSorted ? 'More orders' : 'Older orders'} hasMore={hasOlder} busy={busy} onMore={onMore}>
      {shown > 0 && (hasOlder ? `The ${isSorted ? 'first' : 'newest'} ${orders}` : `${orders} in total`)}
    </LoadMore>
  )
}
