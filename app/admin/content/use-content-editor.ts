import { useState, type KeyboardEvent } from 'react'
import type { UnknownAction } from '@reduxjs/toolkit'
import type { ContentSave } from '#app/api/admin/content.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { showRefusal } from '#app/form/show-refusal.ts'
import { useForm } from '#app/form/use-form.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { ContentVersion } from '#contract/content/content.ts'

type Version<Value> = ContentVersion & { value: Value }

export interface ContentState<Value> {
  asOf: string
  newest: number
  live: Version<Value>
  draft: Version<Value> | null
  history: Version<Value>[]
}

export type Send<Arg, State> = readonly [
  send: (arg: Arg) => PromiseLike<{ data?: State | undefined; error?: unknown }>,
  state: { isLoading: boolean },
]

interface Sends<Value, State> {
  save: Send<ContentSave<Value>, State>
  publish: Send<ContentSave<Value>, State>
  restoreVersion: Send<{ number: number; basedOn: number }, State>
}

interface EditorOptions<Value, State> extends Sends<Value, State> {
  draft: string
  newest: Version<Value>
  /** The number of the version that customers see; 0 for none. */
  liveNumber: number
  /** Whether a request besides these is under way. */
  isBusy?: boolean
  /** Stores a reply, so that Undo and the next save begin with it before the content is read again. */
  store: (reply: State) => UnknownAction
  publishedText: (reply: State) => string
  restoredText: (reply: State) => string
}

/** For how long the page offers to undo a publication, in milliseconds; afterwards the history does. */
const undoMs = 30_000

/**
 * The form of a text of the shop: a draft is saved by its button or Ctrl S, a version published by its button or Ctrl
 * Enter. What another person saves in the meantime is shown before anything is saved over it.
 *
 * The draft in the tab has the fields that were edited (lists as JSON) and the number of the version that they are
 * based on, so that a reload does not hide what another person has saved. The number is empty without edits.
 */
export function useEditor<Value extends object, State>(options: EditorOptions<Value, State>) {
  const { newest, liveNumber, store } = options
  const [save, { isLoading: isSaving }] = options.save
  const [publish, { isLoading: isPublishing }] = options.publish
  const [sendRestore, { isLoading: isRestoring }] = options.restoreVersion
  const dispatch = useAppDispatch()
  const [undo, setUndo] = useState<{ number: number; until: string } | null>(null)
  const [openIds, setOpenIds] = useState<readonly string[]>([])
  const isBusy = isSaving || isPublishing || isRestoring || options.isBusy === true
  const form = useForm<Record<string, string | boolean>>({
    initial: { ...encode(newest.value), basedOn: '' },
    draft: options.draft,
    onSubmit: () => handlePublish(),
  })
  const isTyped = form.values.basedOn !== ''
  const basedOn = isTyped ? Number(form.values.basedOn) : newest.number
  const value = decode(form.values, newest.value)

  function edit(patch: Partial<Value>) {
    // The places of a list belong together: a content with lists is kept whole, and others by the field.
    const isKeptWhole = !isTyped && Object.values(value).some((part) => typeof part === 'object')
    for (const [name, typed] of Object.entries(encode({ ...(isKeptWhole && value), ...patch })))
      form.change(name, typed)
    if (!isTyped) form.change('basedOn', String(newest.number))
  }

  function drop() {
    form.removeDraft()
    form.reset()
    form.setErrors({})
  }

  function finish(reply: State, text: string) {
    dispatch(store(reply))
    drop()
    showToast('success', text)
  }

  function refuse(error: unknown) {
    // The request has the fields below `value`.
    const errors = Object.fromEntries(
      Object.entries(fieldErrors(error)).map(([path, message]) => [path.replace(/^value\./, ''), message]),
    )
    showRefusal(form, errorMessage(error), errors)
    const [path] = Object.keys(errors)
    if (path !== undefined) setOpenIds(idsOn(path, value))
  }

  async function handlePublish() {
    if (isBusy) return
    const { data, error } = await publish({ value, basedOn })
    if (!data) return refuse(error)
    finish(data, options.publishedText(data))
    setUndo({ number: liveNumber, until: new Date(Date.now() + undoMs).toISOString() })
  }

  async function saveDraft() {
    if (isBusy) return
    const { data, error } = await save({ value, basedOn })
    if (!data) return refuse(error)
    finish(data, 'Draft saved')
  }

  async function restoreVersion(number: number) {
    if (isBusy) return
    const { data, error } = await sendRestore({ number, basedOn })
    if (!data) return showToast('error', errorMessage(error))
    setUndo(null)
    finish(data, options.restoredText(data))
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
    field: (name: keyof Value & string) => ({
      name,
      value: String(form.values[name]),
      error: form.errors[name],
      onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value } as Partial<Value>),
    }),
    /** The items of a list at a path of the form, one of which can be open; `under` has the open items above it. */
    list: <Item extends { id: string }>(
      path: string,
      items: readonly Item[],
      onEdit: (items: Item[]) => void,
      under: readonly string[] = [],
    ) => ({
      path,
      items,
      errors: form.errors,
      openId: openIds[under.length] ?? null,
      onOpen: (id: string | null) => setOpenIds(id === null ? under : [...under, id]),
      onEdit,
      /** Items are added, removed or moved: the errors name their places. */
      onMove: (moved: Item[]) => {
        form.setErrors({})
        onEdit(moved)
      },
    }),
    openIds,
    setOpenIds,
    formProps: { ...form.formProps, onKeyDown: handleKeyDown },
    isBusy,
    isSaving,
    isPublishing,
    isRestoring,
    saveDraft,
    restoreVersion,
    removeDraft: form.removeDraft,
    undo,
    forgetUndo: () => setUndo(null),
    basedOn,
    /** Keeps the unsaved values, now based on another version. */
    rebase: (number: number) => form.change('basedOn', String(number)),
    /** What another person has saved since this one began to type; null for nothing. */
    other: basedOn === newest.number ? null : newest,
    /** Shows what the other person has saved instead of what is typed. */
    takeTheirs: drop,
    /** Keeps what is typed; the next save replaces what the other person has saved. */
    keepMine: () => form.change('basedOn', String(newest.number)),
  }
}

interface ContentEditorOptions<Value> extends Sends<Value, ContentState<Value>> {
  /** The name of the content as a sentence begins with it, such as Home page. */
  title: string
  draft: string
  state: ContentState<Value>
  store: (reply: ContentState<Value>) => UnknownAction
}

export function useContentEditor<Value extends object>({ title, state, ...options }: ContentEditorOptions<Value>) {
  const editor = useEditor<Value, ContentState<Value>>({
    ...options,
    newest: { ...(state.draft ?? state.live), number: state.newest },
    liveNumber: state.live.number,
    publishedText: () => `${title} published`,
    restoredText: () => `${title} restored`,
  })
  return { ...editor, title, state }
}

function encode(value: object): Record<string, string | boolean> {
  const texts = Object.entries(value).map(([name, part]) => [
    name,
    typeof part === 'object' ? JSON.stringify(part) : part,
  ])
  return Object.fromEntries(texts)
}

/** Reads the typed value; a list is the saved one where the draft of the tab is broken. */
function decode<Value extends object>(typed: Record<string, string | boolean>, saved: Value): Value {
  const parts = Object.entries(saved).map(([name, part]) => [
    name,
    typeof part === 'object' ? parseList(typed[name], part) : typed[name],
  ])
  return Object.fromEntries(parts)
}

function parseList(text: string | boolean | undefined, saved: unknown): unknown {
  try {
    const parsed: unknown = JSON.parse(String(text))
    return Array.isArray(parsed) ? parsed : saved
  } catch {
    return saved
  }
}

/** The ids of the items on the way to a field such as `sections.0.answers.1.question`. */
function idsOn(path: string, value: object): string[] {
  const ids: string[] = []
  let part: unknown = value
  for (const name of path.split('.')) {
    part = Object(part)[name]
    const { id } = Object(part)
    if (typeof id === 'string') ids.push(id)
  }
  return ids
}
