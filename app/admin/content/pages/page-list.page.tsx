import { Link, useNavigate } from 'react-router'
import { shopPagesApi } from '#app/api/admin/content.ts'
import { ContentHeading } from '#app/admin/frame/content-heading.tsx'
import { act } from '#app/admin/kit/act.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { DeletedList } from '#app/admin/kit/deleted-list.tsx'
import type { ListedShopPage } from '#contract/content/shop-pages.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { pageStates } from './page-state.ts'
import styles from '#app/admin/content/content.module.scss'
import { useState, type FormEvent } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'

export const loader = prefetch(() => [shopPagesApi.list.initiate(undefined, { forceRefetch: true })])

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
        {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
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
    <DataTable
      caption="Pages"
      variant="table-stack table-figures"
      rows={pages}
      columns={[
        { head: 'Page', isLead: true, cell: ({ _id, title }) => <Link to={adminPaths.shopPage(_id)}>{title}</Link> },
        {
          head: 'Address',
          className: 'text-break',
          cell: ({ slug }) => (slug === '' ? 'No address yet' : paths.shopPage(slug)),
        },
        {
          head: 'State',
          cell: ({ state }) => <span className={`badge ${pageStates[state].variant}`}>{pageStates[state].text}</span>,
        },
        { head: 'Last change', cell: (page) => `${dayAndTimeText(page.changedAt, asOf)}, ${page.changedBy}` },
        {
          head: 'Actions',
          isAct: true,
          isRight: true,
          cell: ({ _id, title }) => (
            <Link className="btn btn-quiet btn-sm" to={adminPaths.shopPage(_id)}>
              Edit<span className="visually-hidden"> {title}</span>
            </Link>
          ),
        },
      ]}
    />
  )
}

function DeletedPages({ pages, asOf }: { pages: readonly ListedShopPage[]; asOf: string }) {
  const [restore, { isLoading }] = shopPagesApi.restore.useMutation()

  return (
    <DeletedList
      level="h3"
      items={pages.map((page) => ({
        id: page._id,
        name: page.title,
        about: `${dayAndTimeText(page.deletedAt ?? page.changedAt, asOf)}, ${page.changedBy}`,
      }))}
      isBusy={isLoading}
      onRestore={({ id, name }) => void act(restore({ id }), `${name} is back`)}
    />
  )
}

function NewPage() {
  const navigate = useNavigate()
  const [create, { isLoading }] = shopPagesApi.create.useMutation()
  const [title, setTitle] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  if (title === null) {
    return (
      <button type="button" className="btn btn-quiet btn-sm" onClick={() => setTitle('')}>
        <Icon name="plus-lg" />
        New page
      </button>
    )
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading || title === null) return
    const { data, error } = await create({ title })
    if (data) await navigate(adminPaths.shopPage(data._id))
    else setProblem(errorMessage(error))
  }

  return (
    <form className={styles.add} method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label="Title"
        value={title}
        error={problem}
        maxLength={80}
        autoComplete="off"
        ref={(field) => {
          if (title === '' && problem === undefined) field?.focus()
        }}
        onChange={({ target }) => {
          setTitle(target.value)
          setProblem(undefined)
        }}
      />
      <div className="d-flex flex-wrap gap-2 align-items-center">
        <LoadingButton variant="outline" busy={isLoading}>
          Begin the page
        </LoadingButton>
        <button type="button" className="btn btn-quiet" onClick={() => setTitle(null)}>
          Cancel
        </button>
      </div>
    </form>
  )
}
