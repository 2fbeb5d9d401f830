import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'

/** The heading of the pages about connections, with the links to each. */
export function ConnectionsHeading() {
  return (
    <>
      <PageHeading
        title="Connections"
        meta="Programs and services that the shop talks to. Only the owner sees this page."
      />
      <SubNav />
    </>
  )
}
