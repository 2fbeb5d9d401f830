import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: ReactNode
  lead?: ReactNode
  meta?: ReactNode
  afterCrumbs?: boolean
  children?: ReactNode
}

export function PageHeading({ title, lead, meta, afterCrumbs = false, children }: PageHeadingProps) {
  return (
    <div className={afterCrumbs ? 'page-head after-crumbs' : 'page-head'}>
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {meta && <p className="meta text-break">{meta}</p>}
      {children}
    </div>
  )
}
