import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRemoveShopPageMutation } from '#app/api/content/shop-pages.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { ShopPageState } from '#contract/content/shop-pages.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { ContentButtons, OtherVersion, UndoPublished } from '#app/admin/content/content-tools.tsx'
import { PageHistory } from './page-history.tsx'
import { pageStates } from './page-state.ts'
import { TextEditor } from './text-editor.tsx'
import { usePageForm } from './use-page-form.ts'
import styles from './pages.module.scss'

const maxDescription = 160

const hints: Record<ShopPageState['state'], string> = {
  draft: 'Customers don’t see this page.',
  live: 'Customers see this page as saved here.',
  changed: 'Customers see the published version, not this draft.',
}

/** The editor of a page: title, address and text, the state of the page, and its versions. */
export function PageForm({ state }: { state: ShopPageState }) {
  const form = usePageForm(state)
  const { value, field } = form
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
        <OtherVersion version={form.other} takeTheirs={form.takeTheirs} keepMine={form.keepMine} />
        <UndoPublished
          title={title}
          undo={form.undo}
          isBusy={form.isPuttingBack || form.isUnpublishing}
          onUndo={(number) => void form.putBackVersion(number)}
        />
        <FormProblem text={form.problem} />
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
              onChange={(text) => form.edit('text', text)}
            />
          </div>
          <div className={styles.aside}>
            <section aria-labelledby="page-state">
              <h2 id="page-state">
                <span className={`badge ${pageStates[state.state].look}`}>{pageStates[state.state].text}</span>
              </h2>
              <p>{hints[state.state]}</p>
              <CheckField
                label="Show in the footer"
                name="inFooter"
                checked={value.inFooter}
                onChange={({ target }) => form.edit('inFooter', target.checked)}
              />
              <ContentButtons isSaving={form.isSaving} isPublishing={form.isPublishing} saveDraft={form.saveDraft} />
              <div className={`${styles.buttons} mt-2`}>
                {state.liveNumber !== null && (
                  <LoadingButton
                    type="button"
                    look="outline"
                    busy={form.isUnpublishing}
                    onClick={() => void form.takeOff()}
                  >
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
            <PageHistory
              state={state}
              isBusy={form.isPuttingBack}
              onPutBack={(number) => void form.putBackVersion(number)}
            />
          </div>
        </div>
      </form>
    </>
  )
}

function DeletePage({ state, onDeleted }: { state: ShopPageState; onDeleted: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const [remove, { isLoading }] = useRemoveShopPageMutation()
  const navigate = useNavigate()
  const { _id, value, liveNumber, liveSlug } = state

  async function handleConfirm() {
    const { data, error } = await remove(_id)
    setAsked(false)
    if (!data) return showToast('error', errorMessage(error))
    onDeleted()
    showToast('success', data.message)
    await navigate(adminPaths.shopPages)
  }

  const address =
    liveNumber !== null && liveSlug !== null ? `${paths.shopPage(liveSlug)} will show ‘Page not found’. ` : ''
  return (
    <>
      <button type="button" className="btn btn-quiet" onClick={() => setAsked(true)}>
        Delete…
      </button>
      <ConfirmDialog
        show={isAsked}
        question={`Delete ‘${value.title || 'this page'}’?`}
        consequence={`${address}You can restore it for 30 days.`}
        action="Delete"
        keep="Keep it"
        isDanger
        busy={isLoading}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}
