import type { ReactNode } from 'react'
import { TableDrawing } from '#app/ui/image/table-drawing.tsx'

interface EmptyStateProps {
  /** The text of the spec, such as 'Your cart is empty'. */
  title: string
  /** One sentence that helps. */
  children?: ReactNode
  /** At most two or three buttons. */
  actions?: ReactNode
  drawing?: boolean
}

/** Explains that there is nothing to show and offers actions, with the line drawing where there is space. */
export function EmptyState({ title, children, actions, drawing = true }: EmptyStateProps) {
  return (
    <div className="empty">
      <div>
        <p className="h3">{title}</p>
        {children && <p>{children}</p>}
        {actions && <div className="d-flex flex-wrap gap-2 mt-4">{actions}</div>}
      </div>
      {drawing && <TableDrawing />}
    </div>
  )
}
