import { useState, type KeyboardEvent } from 'react'
import type { ContentSave } from '#app/api/content/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { showRefusal } from '#app/form/show-refusal.ts'
import { useForm, type SubmittedForm } from '#app/form/use-form.ts'
import { type ContentState, errorsOf, type Send, undoMs } from '#app/admin/content/use-content-form.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'

/**
 * What is typed, as JSON, with the number of the version on which it is based: it stays with the draft of the tab, so
 * that a reload does not hide what another person has saved. Empty while nothing is typed.
 */
interface ListContentTexts {
  value: string
  basedOn: string
}

interface ListContentOptions<Value> {
  /** The draft in the tab. */
  draft: string
  /** What is edited, at the begin of a sentence, such as Home page. */
  title: string
  state: ContentState<Value>
  save: Send<ContentSave<Value>, Value>
  publish: Send<ContentSave<Value>, Value>
  putBack: Send<{ number: number; basedOn: number }, Value>
  /** Shows a reply at once, before the content is read again: Undo and the next save begin with it. */
  show: (saved: ContentState<Value>) => void
  /** The server has refused these fields, so that their part of the form can be opened. */
  onRefused: (errors: FieldErrors) => void
}

/** The form of a content that has lists: Ctrl S saves its draft, Ctrl Enter publishes it. */
export function useListContent<Value extends object>(options: ListContentOptions<Value>) {
  const { title, state, show } = options
  const [save, { isLoading: isSaving }] = options.save
  const [publish, { isLoading: isPublishing }] = options.publish
  const [putBack, { isLoading: isPuttingBack }] = options.putBack
  const [undo, setUndo] = useState<{ number: number; until: string } | null>(null)
  const isBusy = isSaving || isPublishing || isPuttingBack
  const saved = (state.draft ?? state.live).value
  const form = useForm<ListContentTexts>({
    initial: { value: JSON.stringify(saved), basedOn: '' },
    draft: options.draft,
    onSubmit: (submitted) => submit(submitted),
  })
  const isTyped = form.values.basedOn !== ''
  const basedOn = isTyped ? Number(form.values.basedOn) : state.newest
  const value = isTyped ? parse(form.values.value, saved) : saved

  function edit(next: Value) {
    form.change('value', JSON.stringify(next))
    if (!isTyped) form.change('basedOn', String(state.newest))
  }

  function finish(reply: ContentState<Value>, text: string) {
    show(reply)
    form.removeDraft()
    form.reset()
    form.setErrors({})
    showToast('success', text)
  }

  function refuse(refused: Pick<SubmittedForm<ListContentTexts>, 'values' | 'setErrors'>, error: unknown) {
    const errors = errorsOf(error)
    showRefusal(refused, errorMessage(error), errors)
    options.onRefused(errors)
  }

  async function submit(submitted: SubmittedForm<ListContentTexts>) {
    if (isBusy) return
    const before = state.live.number
    const { data, error } = await publish({ value, basedOn })
    if (!data) return refuse(submitted, error)
    finish(data, `${title} published`)
    setUndo({ number: before, until: new Date(Date.now() + undoMs).toISOString() })
  }

  async function saveDraft() {
    if (isBusy) return
    const { data, error } = await save({ value, basedOn })
    if (!data) return refuse(form, error)
    finish(data, 'Draft saved')
  }

  /** Publishes an older version again. */
  async function putBackVersion(number: number) {
    if (isBusy) return
    const { data, error } = await putBack({ number, basedOn })
    if (!data) return showToast('error', errorMessage(error))
    setUndo(null)
    finish(data, `${title} restored`)
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
    isTyped,
    edit,
    errors: form.errors,
    problem: form.problem,
    /** Forgets the errors when the places of the fields change. */
    forgetErrors: () => form.setErrors({}),
    formProps: { ...form.formProps, onKeyDown: handleKeyDown },
    isSaving,
    isPublishing,
    isPuttingBack,
    saveDraft,
    putBackVersion,
    undo,
    /** What another person has saved since this one began to type; null for nothing. */
    other: basedOn === state.newest ? null : (state.draft ?? state.live),
    /** Shows what the other person has saved instead of what is typed. */
    takeTheirs: () => {
      form.removeDraft()
      form.reset()
      form.setErrors({})
    },
    /** Keeps what is typed; the next save replaces what the other person has saved. */
    keepMine: () => form.change('basedOn', String(state.newest)),
  }
}

/** Reads the typed value; the saved one where the draft of the tab is broken. */
function parse<Value extends object>(text: string, saved: Value): Value {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...saved, ...parsed } : saved
  } catch {
    return saved
  }
}
