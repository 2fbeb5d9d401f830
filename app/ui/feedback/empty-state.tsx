import type { ReactNode } from 'react'
import { TableDrawing } from '#app/ui/image/table-drawing.tsx'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  actions?: ReactNode
  drawing?: boolean
}

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
