import kit from '#app/admin/kit/kit.module.scss'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ContentButtons, EditorNotices } from '#app/admin/content/content-editor.tsx'
import { TextComparison } from '#app/admin/content/text-comparison.tsx'
import { useEditor } from '#app/admin/content/use-content-editor.ts'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { shopPagesApi } from '#app/api/admin/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useAppDispatch } from '#app/store/hooks.ts'
import { prefetchById } from '#app/store/prefetch.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import { WrittenText } from '#app/ui/written-text.tsx'
import type { ShopPageState, ShopPageValues, ShopPageVersion } from '#contract/content/shop-pages.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'
import { pageStates } from './page-state.ts'
import styles from '#app/admin/content/content.module.scss'
import { TextEditor } from './text-editor.tsx'

export const loader = prefetchById('This page wasn’t found.', (id) => [
  shopPagesApi.edit.initiate({ id }, { forceRefetch: true }),
  shopPagesApi.versions.initiate({ id }, { forceRefetch: true }),
])

export const missing = { heading: 'Page not found', link: { label: 'Back to pages', to: adminPaths.shopPages } }

export function Component() {
  const { id = '' } = useParams()
  const { data } = shopPagesApi.edit.useQuery({ id })
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

const maxDescription = 160

const hints: Record<ShopPageState['state'], string> = {
  draft: 'Customers don’t see this page.',
  live: 'Customers see this page as saved here.',
  changed: 'Customers see the published version, not this draft.',
}

function PageForm({ state }: { state: ShopPageState }) {
  const { _id: id, revision } = state
  const [save, saving] = shopPagesApi.saveDraft.useMutation()
  const [publish, publishing] = shopPagesApi.publish.useMutation()
  const [sendRestore, restoring] = shopPagesApi.restoreVersion.useMutation()
  const [sendUnpublish, { isLoading: isUnpublishing }] = shopPagesApi.unpublish.useMutation()
  const dispatch = useAppDispatch()
  const store = (value: ShopPageState) => shopPagesApi.edit.upsert({ id }, value)
  const form = useEditor<ShopPageValues, ShopPageState>({
    draft: `page ${id}`,
    newest: { value: state.value, number: revision, by: state.changedBy, at: state.changedAt },
    liveNumber: state.liveNumber ?? 0,
    save: [(version) => save({ id, ...version }), saving],
    publish: [(version) => publish({ id, ...version }), publishing],
    restoreVersion: [(version) => sendRestore({ id, ...version }), restoring],
    isBusy: isUnpublishing,
    store,
    publishedText: ({ value }) => `${value.title} published`,
    restoredText: ({ value, liveNumber }) =>
      liveNumber === null ? 'The version is the draft now' : `${value.title} restored`,
  })
  const { value, field } = form

  async function unpublish() {
    if (form.isBusy) return
    const { data, error } = await sendUnpublish({ id, basedOn: revision })
    if (!data) return showToast('error', errorMessage(error))
    dispatch(store(data))
    form.forgetUndo()
    // Keeps the unsaved text, now based on the current page.
    if (form.isTyped && form.basedOn === revision) form.rebase(data.revision)
    showToast('success', `${data.value.title} unpublished`)
  }
  const restoreVersion = (number: number) => (number === 0 ? unpublish() : form.restoreVersion(number))

  const saved = form.isTyped ? 'Not saved' : `Saved ${dayAndTimeText(state.changedAt, state.asOf)}`
  const title = state.value.title || 'Page'
  return (
    <>
      <form {...form.formProps}>
        <div className={styles.head}>
          <div>
            <h1>{title}</h1>
            <p className="meta mb-0">
              {state.liveNumber !== null && state.liveSlug !== null ? (
                <Link to={paths.shopPage(state.liveSlug)}>{paths.shopPage(state.liveSlug)}</Link>
              ) : (
                'It has no address in the shop yet.'
              )}
            </p>
          </div>
        </div>
        <EditorNotices editor={{ ...form, restoreVersion }} title={title} isBusy={form.isRestoring || isUnpublishing} />
        <div className={styles.two}>
          <div>
            <div className={styles.fields}>
              <TextField {...field('title')} label="Title" maxLength={80} autoComplete="off" />
              <TextField
                {...field('slug')}
                label="Address"
                help={`${paths.shopPage('')}${value.slug}. The old address leads to the new one.`}
                maxLength={60}
                autoComplete="off"
                spellCheck={false}
              />
            </div>
            <TextEditor
              text={value.text}
              error={form.errors['text']}
              saved={saved}
              onChange={(text) => form.edit({ text })}
            />
          </div>
          <div className={kit.facts}>
            <section aria-labelledby="page-state">
              <h2 id="page-state">
                <span className={`badge ${pageStates[state.state].variant}`}>{pageStates[state.state].text}</span>
              </h2>
              <p>{hints[state.state]}</p>
              <CheckField
                label="Show in the footer"
                name="inFooter"
                checked={value.inFooter}
                onChange={({ target }) => form.edit({ inFooter: target.checked })}
              />
              <ContentButtons editor={form} />
              <div className="d-flex flex-wrap gap-2 align-items-center mt-2">
                {state.liveNumber !== null && (
                  <LoadingButton type="button" variant="outline" busy={isUnpublishing} onClick={() => void unpublish()}>
                    Unpublish
                  </LoadingButton>
                )}
                <DeletePage state={state} onDeleted={form.removeDraft} />
              </div>
            </section>
            <section aria-labelledby="page-search">
              <h2 id="page-search">Search engine preview</h2>
              <TextField
                {...field('description')}
                label="Description"
                optional
                help={`${value.description.length} of ${maxDescription} characters`}
                maxLength={maxDescription}
                autoComplete="off"
              />
            </section>
            <PageHistory state={state} isBusy={form.isRestoring} onRestore={(number) => void restoreVersion(number)} />
          </div>
        </div>
      </form>
    </>
  )
}

function DeletePage({ state, onDeleted }: { state: ShopPageState; onDeleted: () => void }) {
  const [remove] = shopPagesApi.remove.useMutation()
  const navigate = useNavigate()
  const { _id, value, liveNumber, liveSlug } = state
  const address =
    liveNumber !== null && liveSlug !== null ? `${paths.shopPage(liveSlug)} will show ‘Page not found’. ` : ''
  const { ask, dialog } = useConfirmedAction({
    question: () => ({
      question: `Delete ‘${value.title || 'this page'}’?`,
      consequence: `${address}You can restore it for 30 days.`,
      action: 'Delete',
      keep: 'Keep it',
      isDanger: true,
    }),
    send: (id: string) => remove({ id }),
    success: ({ message }) => message,
    onDone: () => {
      onDeleted()
      return navigate(adminPaths.shopPages)
    },
  })
  return (
    <>
      <button type="button" className="btn btn-quiet" onClick={() => ask(_id)}>
        Delete…
      </button>
      {dialog}
    </>
  )
}

function PageHistory(props: { state: ShopPageState; isBusy: boolean; onRestore: (number: number) => void }) {
  const { _id, asOf, liveNumber } = props.state
  const [open, setOpen] = useState<{ number: number; as: 'text' | 'comparison' } | null>(null)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = shopPagesApi.versions.useInfiniteQuery({ id: _id })
  const versions = data?.pages.flatMap(({ items }) => items) ?? []
  const newest = versions[0]?.number
  return (
    <section aria-labelledby="page-history">
      <h2 id="page-history">History</h2>
      <ol className={styles.time}>
        {versions.map((version) => {
          const when = dayAndTimeText(version.at, asOf)
          const { number } = version
          const shown = open?.number === number ? open.as : null
          const isLive = number === liveNumber
          const toggle = (as: 'text' | 'comparison') => setOpen(shown === as ? null : { number, as })
          return (
            <li key={number}>
              <p>{nameOf(version, liveNumber)}</p>
              <span className="meta d-block">
                {when}, {version.by}
              </span>
              <div className="d-flex flex-wrap gap-2 align-items-center">
                <button
                  type="button"
                  className="btn btn-quiet btn-sm"
                  aria-expanded={shown === 'text'}
                  onClick={() => toggle('text')}
                >
                  {shown === 'text' ? 'Close' : 'View'}
                  <span className="visually-hidden">, version of {when}</span>
                </button>
                {liveNumber !== null && !isLive && (
                  <button
                    type="button"
                    className="btn btn-quiet btn-sm"
                    aria-expanded={shown === 'comparison'}
                    onClick={() => toggle('comparison')}
                  >
                    {shown === 'comparison' ? 'Close' : 'Compare'}
                    <span className="visually-hidden">, version of {when} with the live one</span>
                  </button>
                )}
                {number !== newest && !isLive && (
                  <LoadingButton
                    type="button"
                    variant="outline"
                    busy={props.isBusy}
                    onClick={() => props.onRestore(number)}
                  >
                    Restore this version<span className="visually-hidden">, of {when}</span>
                  </LoadingButton>
                )}
              </div>
              {shown === 'text' && <OldText id={_id} number={number} />}
              {shown === 'comparison' && liveNumber !== null && <WithLive id={_id} {...{ number, liveNumber, asOf }} />}
            </li>
          )
        })}
      </ol>
      {hasNextPage && (
        <LoadMore
          label="Older versions"
          hasMore
          busy={isFetchingNextPage}
          onMore={async () => (await fetchNextPage()).hasNextPage}
        >
          {versions.length} versions
        </LoadMore>
      )}
    </section>
  )
}

function nameOf({ number, state, title }: ShopPageVersion, liveNumber: number | null): string {
  if (state === 'draft') return 'Draft'
  return number === liveNumber ? `Live now: ${title}` : title
}

/** A version and the live one, the earlier one first. */
function WithLive(props: { id: string; number: number; liveNumber: number; asOf: string }) {
  const { id, number, liveNumber, asOf } = props
  const before = shopPagesApi.version.useQuery({ id, number: Math.min(number, liveNumber) })
  const after = shopPagesApi.version.useQuery({ id, number: Math.max(number, liveNumber) })
  const error = before.error ?? after.error
  if (error) return <p className="meta">{errorMessage(error)}</p>
  if (!before.data || !after.data) return null
  const named = (version: ShopPageVersion) => {
    if (version.number === liveNumber) return `live since ${dayAndTimeText(version.at, asOf)}`
    return version.state === 'draft' ? 'the draft' : `version of ${dayAndTimeText(version.at, asOf)}`
  }
  const caption = `${after.data.title}: ${named(before.data)}, and ${named(after.data)}`
  return <TextComparison caption={caption} before={textOf(before.data.value)} after={textOf(after.data.value)} />
}

/** The title is the first paragraph, so that a new title is seen too. */
const textOf = ({ title, text }: ShopPageValues): string => `${title}\n\n${text}`

function OldText({ id, number }: { id: string; number: number }) {
  const { data, error } = shopPagesApi.version.useQuery({ id, number })
  if (error) return <p className="meta">{errorMessage(error)}</p>
  return (
    data && (
      <div className={styles.old}>
        <p className="meta">/pages/{data.value.slug}</p>
        {data.html === '' ? <p className="meta">It has no text.</p> : <WrittenText html={data.html} />}
      </div>
    )
  )
}
