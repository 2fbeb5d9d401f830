import { useRef } from 'react'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'

interface OlderOrdersProps {
  shown: number
  hasOlder: boolean
  busy: boolean
  /** Loads more orders; resolves to whether there are still more. */
  onMore: () => Promise<boolean>
}

/** The number of orders shown, announced when it changes, and a button that loads older ones. */
export function OlderOrders({ shown, hasOlder, busy, onMore }: OlderOrdersProps) {
  const count = useRef<HTMLParagraphElement>(null)

  async function handleMore() {
    // After the last page the button is removed, and the focus would be lost.
    if (!(await onMore())) count.current?.focus()
  }
  const orders = shown === 1 ? '1 order' : `${shown} orders`
  return (
    <div className="d-flex flex-wrap gap-3 align-items-center mt-4">
      <p className="meta mb-0" role="status" tabIndex={-1} ref={count}>
        {shown > 0 && (hasOlder ? `The newest ${orders}` : `${orders} in total`)}
      </p>
      {hasOlder && (
        <LoadingButton look="outline" type="button" busy={busy} onClick={() => void handleMore()}>
          Older orders
        </LoadingButton>
      )}
    </div>
  )
}
