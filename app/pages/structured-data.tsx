import { useShopDetails } from '#app/store/shop-details.tsx'
import { escapeScript } from '#app/ssr/escape-script.ts'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { breadcrumbData } from './structured-data-graph.ts'

/** What a page tells search engines about what it shows (JSON-LD). It is data, so the policy against scripts lets it be. */
export function StructuredData({ data }: { data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: escapeScript(data) }} />
}

/** The way to a page, for search engines: the same steps as its breadcrumbs. */
export function BreadcrumbData({ items }: { items: readonly Crumb[] }) {
  const { publicUrl } = useShopDetails()
  return <StructuredData data={breadcrumbData(publicUrl, items)} />
}
