import { useState, type KeyboardEvent } from 'react'
import {
  shopPagesApi,
  usePublishShopPageMutation,
  usePutBackShopPageMutation,
  useSaveShopPageMutation,
  useUnpublishShopPageMutation,
} from '#app/api/content/shop-pages.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { showRefusal } from '#app/form/show-refusal.ts'
import { useForm, type SubmittedForm } from '#app/form/use-form.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { ShopPageState, ShopPageValues } from '#contract/content/shop-pages.ts'

/**
 * What is typed, with the revision of the page on which it is based: it stays with the draft of the tab, so that a
 * reload does not hide what another person has saved. Empty while nothing is typed.
 */
interface PageFormValues extends ShopPageValues {
  basedOn: string
}

/** For how long the page offers to undo a publication, in milliseconds; afterwards the history does. */
const undoMs = 30_000

/** The form of a page: Ctrl S saves its draft, Ctrl Enter publishes it. */
export function usePageForm(state: ShopPageState) {
  const { _id: id, revision } = state
  const dispatch = useAppDispatch()
  const [save, { isLoading: isSaving }] = useSaveShopPageMutation()
  const [publish, { isLoading: isPublishing }] = usePublishShopPageMutation()
  const [unpublish, { isLoading: isUnpublishing }] = useUnpublishShopPageMutation()
  const [putBack, { isLoading: isPuttingBack }] = usePutBackShopPageMutation()
  const [undo, setUndo] = useState<{ number: number; until: string } | null>(null)
  const isBusy = isSaving || isPublishing || isUnpublishing || isPuttingBack
  const form = useForm<PageFormValues>({
    initial: { ...state.value, basedOn: '' },
    draft: `page ${id}`,
    onSubmit: (submitted) => submit(submitted),
  })
  const { basedOn: typedOn, ...value } = form.values
  const isTyped = typedOn !== ''
  const basedOn = isTyped ? Number(typedOn) : revision

  function edit<Name extends keyof ShopPageValues>(name: Name, next: PageFormValues[Name]) {
    form.change(name, next)
    if (!isTyped) form.change('basedOn', String(revision))
  }

  /** Shows a reply at once: until the page is read again, Undo and the next save would begin with the state before. */
  function show(saved: ShopPageState) {
    dispatch(shopPagesApi.util.upsertQueryEntries([{ endpointName: 'editShopPage', arg: id, value: saved }]))
  }

  function drop() {
    form.removeDraft()
    form.reset()
  }

  async function submit(submitted: SubmittedForm<PageFormValues>) {
    if (isBusy) return
    const before = state.liveNumber ?? 0
    const { data, error } = await publish({ id, value, basedOn })
    if (!data) return showRefusal(submitted, errorMessage(error), errorsOf(error))
    show(data)
    drop()
    showToast('success', `${data.value.title} published`)
    setUndo({ number: before, until: new Date(Date.now() + undoMs).toISOString() })
  }

  async function saveDraft() {
    if (isBusy) return
    const { data, error } = await save({ id, value, basedOn })
    if (!data) return showRefusal(form, errorMessage(error), errorsOf(error))
    show(data)
    drop()
    showToast('success', 'Draft saved')
  }

  async function takeOff() {
    if (isBusy) return
    const { data, error } = await unpublish({ id, basedOn: revision })
    if (!data) return showToast('error', errorMessage(error))
    show(data)
    setUndo(null)
    // What is typed stays, and is based on the page as it is now.
    if (isTyped && basedOn === revision) form.change('basedOn', String(data.revision))
    showToast('success', `${data.value.title} unpublished`)
  }

  /** Publishes an older version again; 0 undoes the first publication. */
  async function putBackVersion(number: number) {
    if (isBusy) return
    if (number === 0) return takeOff()
    const { data, error } = await putBack({ id, number, basedOn })
    if (!data) return showToast('error', errorMessage(error))
    show(data)
    setUndo(null)
    drop()
    showToast('success', data.liveNumber === null ? 'The version is the draft now' : `${data.value.title} restored`)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (!(event.ctrlKey || event.metaKey)) return
    if (event.key === 's') {
      event.preventDefault()
      void saveDraft()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
  }

  return {
    value,
    errors: form.errors,
    problem: form.problem,
    isTyped,
    edit,
    field: (name: 'title' | 'slug' | 'description') => ({
      ...form.field(name),
      onChange: ({ target }: { target: { value: string } }) => edit(name, target.value),
    }),
    formProps: { ...form.formProps, onKeyDown: handleKeyDown },
    isSaving,
    isPublishing,
    isUnpublishing,
    isPuttingBack,
    saveDraft,
    takeOff,
    putBackVersion,
    removeDraft: form.removeDraft,
    undo,
    /** What another person has changed since this one began to type; null for nothing. */
    other: basedOn === revision ? null : { number: revision, by: state.changedBy, at: state.changedAt },
    /** Shows what the other person has saved instead of what is typed. */
    takeTheirs: drop,
    /** Keeps what is typed; the next save replaces what the other person has saved. */
    keepMine: () => form.change('basedOn', String(revision)),
  }
}

/** The errors of the fields: the request has them below `value`. */
function errorsOf(error: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([path, message]) => [path.replace(/^value\./, ''), message]),
  )
}
