import { type ReactNode, useState } from 'react'

interface FacetGroupProps {
  title: string
  /** What is chosen in the group, named next to its title. */
  chosen?: string
  /** Whether the group is closed until something in it is chosen. */
  isClosed?: boolean
  children: ReactNode
}

/** A group of the sidebar that opens and closes. */
export function FacetGroup({ title, chosen = '', isClosed = false, children }: FacetGroupProps) {
  // The group keeps its state when its last value is no longer chosen: the focus is in it.
  const [isOpen] = useState(!isClosed || chosen !== '')
  return (
    <details className="facet" open={isOpen}>
      <summary>
        <h2>{title}</h2>
        {chosen && <span className="meta">{chosen}</span>}
      </summary>
      <div className="inside">{children}</div>
    </details>
  )
}
