import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { DialogForm, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { ListBody, ListPage, MoreRows } from '#app/admin/kit/list-page.tsx'
import { ListFilter } from '#app/admin/kit/list-filter.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { History } from '#app/admin/people/history/history.tsx'
import { redirectsApi } from '#app/api/admin/content.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { NoValue } from '#app/ui/table/no-value.tsx'
import { redirectsId, type Redirect, type RedirectOrigin } from '#contract/content/redirects.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { listDayText } from '#rules/platform/nz-dates.ts'
import { ImportAddresses } from './import-addresses.tsx'

const searchOf = (query: URLSearchParams) => ({ search: query.get('search')?.slice(0, 200) || undefined })

// Always refetch on mount: visitors are counted at any time.
export const loader = prefetch(({ query }) => [redirectsApi.list.initiate(searchOf(query), { forceRefetch: true })])

export function Component() {
  const { search } = searchOf(useSearchParams()[0])
  const list = redirectsApi.list.useInfiniteQuery({ search })
  const redirects = list.data?.pages.flatMap(({ items }) => items)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The address whose form is open; `new` for a new one. */
  const [edited, setEdited] = useState<Redirect | 'new' | null>(null)
  const [remove] = redirectsApi.remove.useMutation()
  const { ask, dialog } = useConfirmedAction({
    question: ({ fromPath }: Redirect) => ({
      question: 'Are you sure?',
      consequence: `Visitors who open ${fromPath} will read that the page doesn’t exist.`,
      action: 'Remove',
      keep: 'Keep the address',
      isDanger: true,
    }),
    send: ({ fromPath }) => remove({ fromPath }),
    success: ({ message }) => message,
    onDone: () => heading.current?.focus(),
  })
  return (
    <ListPage
      title="Addresses that lead on"
      headingRef={heading}
      meta="Visitors of an address that’s gone arrive at the page you choose. A page that’s there always comes first."
      buttons={
        <button className="btn btn-outline" type="button" onClick={() => setEdited('new')}>
          <Icon name="plus-lg" />
          Add an address
        </button>
      }
      nav={<SubNav />}
    >
      <ListFilter
        label="Addresses"
        searchLabel="Search addresses and names"
        searchName="search"
        values={{ search }}
        hrefOf={(entered) => adminPaths.redirects(entered.get('search') ?? '')}
      />
      <ImportAddresses />
      <ListBody rows={redirects} query={list} empty={<NoAddresses search={search} />}>
        {(shown) => <RedirectTable redirects={shown} onEdit={setEdited} onRemove={ask} />}
      </ListBody>
      <MoreRows query={list} label="Older addresses" rows={redirects} first="newest" noun="addresses" />
      <div className="mt-5">
        <History subject="content" id={redirectsId} />
      </div>
      <FormDialog
        show={edited !== null}
        title={edited === 'new' ? 'Add an address' : `Change ${edited?.fromPath ?? ''}`}
        onClose={() => setEdited(null)}
      >
        {edited === 'new' && <NewRedirectForm onClose={() => setEdited(null)} />}
        {edited !== null && edited !== 'new' && <TargetForm redirect={edited} onClose={() => setEdited(null)} />}
      </FormDialog>
      {dialog}
    </ListPage>
  )
}

function NoAddresses({ search }: { search: string | undefined }) {
  if (search !== undefined) return <p>No addresses match ‘{search}’.</p>
  return (
    <EmptyState title="No addresses yet." drawing={false}>
      Add one for a page that’s gone, or import the redirects of your old shop.
    </EmptyState>
  )
}

const originText: Record<RedirectOrigin, string> = {
  typed: 'Added by hand',
  file: 'From a file',
  move: 'From the old shop',
  deleted: 'Deleted piece',
}

interface RedirectTableProps {
  redirects: readonly Redirect[]
  onEdit: (redirect: Redirect) => void
  onRemove: (redirect: Redirect) => void
}

export function RedirectTable({ redirects, onEdit, onRemove }: RedirectTableProps) {
  return (
    <DataTable
      caption="Addresses that lead on"
      variant="table-sm table-hover table-stack"
      rows={redirects}
      keyOf={({ fromPath }) => fromPath}
      columns={[
        { head: 'Address', isLead: true, className: 'text-break', cell: ({ fromPath }) => fromPath },
        {
          head: 'Leads to',
          className: 'text-break',
          cell: ({ toPath, targetName, isTargetGone }) =>
            isTargetGone ? (
              <>
                {toPath} <span className="badge badge-warning">Leads to a page that is gone</span>
              </>
            ) : (
              <Link to={toPath}>{targetName ?? toPath}</Link>
            ),
        },
        { head: 'Origin', cell: ({ origin }) => originText[origin] },
        { head: 'Visits', isRight: true, cell: ({ hits }) => hits },
        {
          head: 'Last visit',
          className: 'text-nowrap',
          cell: ({ lastHitAt }) => (lastHitAt === null ? <NoValue /> : listDayText(lastHitAt)),
        },
        { head: 'Added', className: 'text-nowrap', cell: ({ createdAt }) => listDayText(createdAt) },
        {
          head: 'Change and remove',
          isAct: true,
          isRight: true,
          cell: (redirect) => (
            <div className="d-flex gap-2 justify-content-end">
              <button
                className="btn btn-outline btn-sm"
                type="button"
                aria-label={`Change ${redirect.fromPath}`}
                onClick={() => onEdit(redirect)}
              >
                Change
              </button>
              <button
                className="btn btn-quiet btn-sm"
                type="button"
                aria-label={`Remove ${redirect.fromPath}`}
                onClick={() => onRemove(redirect)}
              >
                Remove
              </button>
            </div>
          ),
        },
      ]}
    />
  )
}

const address = { maxLength: 2000, autoComplete: 'off', spellCheck: false } as const
const target = { ...address, label: 'Leads to', help: 'A page of this shop, such as /living/Coffee' }

function NewRedirectForm({ onClose }: { onClose: () => void }) {
  const form = useServerForm(redirectsApi.add.useMutation(), {
    initial: { fromPath: '', toPath: '' },
    draft: 'new address that leads on',
    toRequest: (entered) => entered,
    successText: ({ fromPath }) => `${fromPath} leads on`,
    onSuccess: onClose,
  })
  return (
    <DialogForm form={form} action="Add address" onClose={onClose}>
      <TextField
        {...form.field('fromPath')}
        {...address}
        label="Old address"
        help="Such as /products/old-table; the name of the website doesn’t matter"
      />
      <TextField {...form.field('toPath')} {...target} />
    </DialogForm>
  )
}

function TargetForm({ redirect: { fromPath, toPath }, onClose }: { redirect: Redirect; onClose: () => void }) {
  const form = useServerForm(redirectsApi.change.useMutation(), {
    initial: { toPath },
    draft: `target of ${fromPath} after ${toPath}`,
    toRequest: (entered) => ({ fromPath, toPathBefore: toPath, ...entered }),
    successText: (changed) => `${fromPath} leads to ${changed.toPath}`,
    onSuccess: onClose,
  })
  return (
    <DialogForm form={form} action="Save address" onClose={onClose}>
      <TextField {...form.field('toPath')} {...target} />
    </DialogForm>
  )
}
