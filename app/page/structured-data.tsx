import { useShopDetails } from '#app/store/shop-details.tsx'
import { pageCode, useCodeUnlessWritten } from '#app/navigation/late-code.ts'
import { escapeScript } from './escape-script.ts'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'

/**
 * What makes the structured data, loaded by the loader on the server and during a navigation. The first page of a visit
 * has its data in its markup, so the browser does not load the code for it.
 */
export const structuredData = pageCode(() => import('./structured-data-graph.ts'))

type Graph = NonNullable<typeof structuredData.loaded>

/** Structured data of a page for search engines (JSON-LD). It is data, so the content security policy allows it. */
export function StructuredData({ make }: { make: (graph: Graph) => object }) {
  useCodeUnlessWritten(structuredData)
  const graph = structuredData.loaded
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: graph ? escapeScript(make(graph)) : '' }}
    />
  )
}

/** The breadcrumbs of a page as structured data. */
export function BreadcrumbData({ items }: { items: readonly Crumb[] }) {
  const { publicUrl } = useShopDetails()
  return <StructuredData make={({ breadcrumbData }) => breadcrumbData(publicUrl, items)} />
}
