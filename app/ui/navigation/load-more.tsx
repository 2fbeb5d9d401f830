import { useRef, type ReactNode } from 'react'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'

interface LoadMoreProps {
  label: string
  hasMore: boolean
  busy: boolean
  /** Resolves to whether there are still more. */
  onMore: () => Promise<boolean>
  /** How many entries are shown, announced when it changes. */
  children: ReactNode
}

export function LoadMore({ label, hasMore, busy, onMore, children }: LoadMoreProps) {
  const status = useRef<HTMLParagraphElement>(null)

  async function handleMore() {
    // After the last page the button is removed, and the focus would be lost.
    if (!(await onMore())) status.current?.focus()
  }
  return (
    <div className="d-flex flex-wrap gap-3 align-items-center mt-4">
      <p className="meta mb-0" role="status" tabIndex={-1} ref={status}>
        {children}
      </p>
      {hasMore && (
        <LoadingButton variant="outline" type="button" busy={busy} onClick={() => void handleMore()}>
          {label}
        </LoadingButton>
      )}
    </div>
  )
}
