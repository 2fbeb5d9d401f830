import { useState, type KeyboardEvent } from 'react'
import type { ContentSave } from '#app/api/content/content.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { showRefusal } from '#app/form/show-refusal.ts'
import { useForm, type FormValues, type SubmittedForm } from '#app/form/use-form.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { ContentVersion } from '#contract/content/content.ts'

/** A version of a content with its texts. */
type Version<Value> = ContentVersion & { value: Value }

/** A content as the server answers. */
export interface ContentState<Value> {
  asOf: string
  newest: number
  live: Version<Value>
  draft: Version<Value> | null
  history: Version<Value>[]
}

/** A mutation and whether it is under way. */
export type Send<Arg, Value> = readonly [
  send: (arg: Arg) => PromiseLike<{ data?: ContentState<Value> | undefined; error?: unknown }>,
  state: { isLoading: boolean },
]

interface ContentFormOptions<Value> {
  /** The draft in the tab. */
  draft: string
  /** What is edited, at the begin of a sentence, such as Announcement. */
  title: string
  state: ContentState<Value>
  save: Send<ContentSave<Value>, Value>
  publish: Send<ContentSave<Value>, Value>
  putBack: Send<{ number: number; basedOn: number }, Value>
}

/** For how long the page offers to undo a publication, in milliseconds; afterwards the history does. */
export const undoMs = 30_000

/**
 * The form of a content: a draft is saved by its button or Ctrl S, a version published by its button or Ctrl Enter.
 * What another person saves meanwhile is shown before anything is saved over it.
 */
export function useContentForm<Value extends FormValues<Value>>(options: ContentFormOptions<Value>) {
  const { title, state } = options
  const [save, { isLoading: isSaving }] = options.save
  const [publish, { isLoading: isPublishing }] = options.publish
  const [putBack, { isLoading: isPuttingBack }] = options.putBack
  const [seen, setSeen] = useState(state.newest)
  const [undo, setUndo] = useState<{ number: number; until: string } | null>(null)
  const isBusy = isSaving || isPublishing || isPuttingBack
  const initial = (state.draft ?? state.live).value
  const form = useForm<Value>({
    initial,
    draft: options.draft as FormDraft<Value>,
    onSubmit: (submitted) => submit(submitted),
  })

  function finish(saved: ContentState<Value>, text: string) {
    setSeen(saved.newest)
    form.reset()
    showToast('success', text)
  }

  async function submit(submitted: SubmittedForm<Value>) {
    if (isBusy) return
    const before = state.live.number
    const { data, error } = await publish({ value: submitted.values, basedOn: seen })
    if (!data) return showRefusal(submitted, errorMessage(error), errorsOf(error))
    submitted.removeDraft()
    finish(data, `${title} published`)
    setUndo({ number: before, until: new Date(Date.now() + undoMs).toISOString() })
  }

  async function saveDraft() {
    if (isBusy) return
    const { data, error } = await save({ value: form.values, basedOn: seen })
    if (!data) return showRefusal(form, errorMessage(error), errorsOf(error))
    form.removeDraft()
    finish(data, 'Draft saved')
  }

  /** Publishes an older version again. */
  async function putBackVersion(number: number) {
    if (isBusy) return
    const { data, error } = await putBack({ number, basedOn: seen })
    if (!data) return showToast('error', errorMessage(error))
    setUndo(null)
    form.removeDraft()
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
    ...form,
    formProps: { ...form.formProps, onKeyDown: handleKeyDown },
    isSaving,
    isPublishing,
    isPuttingBack,
    saveDraft,
    putBackVersion,
    undo,
    /** What another person has saved since this one began; null for nothing. */
    other: state.newest === seen ? null : (state.draft ?? state.live),
    /** Shows what the other person has saved instead of what is typed. */
    takeTheirs: () => {
      form.removeDraft()
      form.reset()
      setSeen(state.newest)
    },
    /** Keeps what is typed; the next save replaces what the other person has saved. */
    keepMine: () => setSeen(state.newest),
  }
}

type FormDraft<Value> = Value extends { password: unknown } ? undefined : string | undefined

/** The errors of the fields: the request has them below `value`. */
export function errorsOf(error: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([path, message]) => [path.replace(/^value\./, ''), message]),
  )
}
