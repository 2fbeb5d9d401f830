import { fixedTextsApi } from '#app/api/content.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { paths } from '#rules/paths.ts'
import { ContentPage } from './content-page.tsx'
import { textParts } from './text-parts.tsx'

export const loader = prefetch(() => [fixedTextsApi.read.initiate({ page: 'privacy' })])

export function Component() {
  const shop = useShopDetails()
  const { data } = fixedTextsApi.read.useQuery({ page: 'privacy' })
  if (!data) return null
  const changed = data.since && `Last changed ${nzDayText(data.since)}`
  return (
    <>
      <PageMeta
        title="Privacy"
        description={`What ${shop.name} collects about you, why, who else receives it, how long it is kept, and your rights under the Privacy Act 2020.`}
        canonical={paths.privacy}
      />
      <ContentPage
        title="Privacy"
        lead={data.lead}
        meta={[data.note, changed].filter(Boolean).join('. ')}
        parts={textParts(data.sections)}
      />
    </>
  )
}
