import { useRef } from 'react'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'

interface OlderOrdersProps {
  shown: number
  hasOlder: boolean
  busy: boolean
  /** Reads more; answers whether there are more still. */
  onMore: () => Promise<boolean>
}

/** How many orders are shown, said aloud whenever that changes, and the way to older ones. */
export function OlderOrders({ shown, hasOlder, busy, onMore }: OlderOrdersProps) {
  const count = useRef<HTMLParagraphElement>(null)

  async function more() {
    // With the last of them the button goes, and the focus would be nowhere.
    if (!(await onMore())) count.current?.focus()
  }
  const orders = shown === 1 ? '1 order' : `${shown} orders`
  return (
    <div className="d-flex flex-wrap gap-3 align-items-center mt-4">
      <p className="meta mb-0" role="status" tabIndex={-1} ref={count}>
        {shown > 0 && (hasOlder ? `The newest ${orders}` : `${orders} in all`)}
      </p>
      {hasOlder && (
        <LoadingButton look="outline" type="button" busy={busy} onClick={() => void more()}>
          Older orders
        </LoadingButton>
      )}
    </div>
  )
}
