import type { ReactNode } from 'react'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'

export function ConnectionsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageMeta title={title} />
      <PageHeading
        title="Connections"
        meta="Programs and services that the shop talks to. Only the owner sees this page."
      />
      <SubNav />
      {children}
    </>
  )
}
