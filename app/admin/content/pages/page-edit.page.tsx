import { useParams } from 'react-router'
import { shopPagesApi, useEditShopPageQuery } from '#app/api/content/shop-pages.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetchById } from '#app/store/prefetch.ts'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { PageForm } from './page-form.tsx'

const { editShopPage, listShopPageVersions } = shopPagesApi.endpoints

export const loader = prefetchById('This page wasn’t found.', (id) => [
  editShopPage.initiate(id, { forceRefetch: true }),
  listShopPageVersions.initiate(id, { forceRefetch: true }),
])

export const missing = { heading: 'Page not found', link: { label: 'Back to pages', to: adminPaths.shopPages } }

/** A page of the owner: its editor and its versions. */
export function Component() {
  const { id = '' } = useParams()
  const { data } = useEditShopPageQuery(id)
  return (
    <>
      <PageMeta title={data?.value.title || 'Page'} />
      <div className="container">
        <BackLink to={adminPaths.shopPages} />
        {data && <PageForm key={id} state={data} />}
      </div>
    </>
  )
}
