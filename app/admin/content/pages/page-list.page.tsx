import { Link } from 'react-router'
import { shopPagesApi } from '#app/api/admin/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ContentHeading } from '#app/admin/frame/content-heading.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { DeletedList } from '#app/admin/kit/deleted-list.tsx'
import type { ListedShopPage } from '#contract/content/shop-pages.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { NewPage } from './new-page.tsx'
import { pageStates } from './page-state.ts'
import styles from '#app/admin/content/content.module.scss'

export const loader = prefetch(() => [shopPagesApi.list.initiate(undefined, { forceRefetch: true })])

/** The pages that the owner writes, and those that can be brought back. */
export function Component() {
  const { data, error, isFetching, refetch } = shopPagesApi.list.useQuery()
  const pages = data?.pages.filter(({ deletedAt }) => deletedAt === null) ?? []
  const deleted = data?.pages.filter(({ deletedAt }) => deletedAt !== null) ?? []
  return (
    <>
      <PageMeta title="Pages" />
      <div className="container">
        <ContentHeading />
        <div className={styles.head}>
          <h2 className="h3">Pages</h2>
          <NewPage />
        </div>
        {!data && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {data && pages.length === 0 && (
          <p>No pages yet. Add one for anything the others don’t cover, such as caring for oiled timber.</p>
        )}
        {data && pages.length > 0 && <PageTable pages={pages} asOf={data.asOf} />}
        {data && deleted.length > 0 && <DeletedPages pages={deleted} asOf={data.asOf} />}
      </div>
    </>
  )
}

function PageTable({ pages, asOf }: { pages: readonly ListedShopPage[]; asOf: string }) {
  return (
    <table className="table table-stack table-figures">
      <caption className="visually-hidden">Pages</caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Address</th>
          <th scope="col">State</th>
          <th scope="col">Last change</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map(({ _id, title, slug, state, changedBy, changedAt }) => (
          <tr key={_id}>
            <td data-th="Page" className="lead-cell">
              <Link to={adminPaths.shopPage(_id)}>{title}</Link>
            </td>
            <td data-th="Address" className="text-break">
              {slug === '' ? 'No address yet' : paths.shopPage(slug)}
            </td>
            <td data-th="State">
              <span className={`badge ${pageStates[state].look}`}>{pageStates[state].text}</span>
            </td>
            <td data-th="Last change">
              {dayAndTimeText(changedAt, asOf)}, {changedBy}
            </td>
            <td className="act right">
              <Link className="btn btn-quiet btn-sm" to={adminPaths.shopPage(_id)}>
                Edit<span className="visually-hidden"> {title}</span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DeletedPages({ pages, asOf }: { pages: readonly ListedShopPage[]; asOf: string }) {
  const [bringBack, { isLoading }] = shopPagesApi.bringBack.useMutation()

  async function handleClick({ id, name }: { id: string; name: string }) {
    const { error } = await bringBack({ id })
    if (error) showToast('error', errorMessage(error))
    else showToast('success', `${name} is back`)
  }

  return (
    <DeletedList
      level="h3"
      items={pages.map((page) => ({
        id: page._id,
        name: page.title,
        about: `${dayAndTimeText(page.deletedAt ?? page.changedAt, asOf)}, ${page.changedBy}`,
      }))}
      isBusy={isLoading}
      onBringBack={(item) => void handleClick(item)}
    />
  )
}
