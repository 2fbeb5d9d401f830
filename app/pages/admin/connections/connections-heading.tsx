import { SubNav } from '#app/layout/admin/sub-nav.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { paths } from '#rules/paths.ts'

const pages = [
  { label: 'Status', to: paths.admin.connections },
  { label: 'Google and feeds', to: paths.admin.feeds },
  { label: 'Webhooks', to: paths.admin.webhooks() },
  { label: 'API tokens', to: paths.admin.tokens },
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
