import { useShopDetails } from '#app/store/shop-details.tsx'
import { escapeScript } from '#app/ssr/escape-script.ts'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { breadcrumbData } from './structured-data-graph.ts'

/** Structured data of a page for search engines (JSON-LD). It is data, so the content security policy allows it. */
export function StructuredData({ data }: { data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: escapeScript(data) }} />
}

/** The breadcrumbs of a page as structured data. */
export function BreadcrumbData({ items }: { items: readonly Crumb[] }) {
  const { publicUrl } = useShopDetails()
  return <StructuredData data={breadcrumbData(publicUrl, items)} />
}
