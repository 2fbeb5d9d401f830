import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { adminPaths } from '#rules/admin-paths.ts'

const pages = [
  { label: 'Status', to: adminPaths.connections },
  { label: 'Google and feeds', to: adminPaths.feeds },
  { label: 'Webhooks', to: adminPaths.webhooks() },
  { label: 'API tokens', to: adminPaths.tokens },
]

/** The heading of the pages about connections, with the links to each. */
export function ConnectionsHeading() {
  return (
    <>
      <PageHeading
        title="Connections"
        meta="Programs and services that the shop talks to. Only the owner sees this page."
      />
      <SubNav label="Pages of this section" pages={pages} />
    </>
  )
}
