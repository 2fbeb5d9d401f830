import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage } from '#app/api/error-message.ts'
import { orderViewsApi } from '#app/api/admin/orders.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import type { SavedOrderView } from '#contract/orders/order-views.ts'
import { UndoNotice } from '#app/admin/frame/notes/undo-notice.tsx'
import { ViewNameForm } from './view-name-form.tsx'
import styles from './own-view.module.scss'

interface OwnViewProps {
  /** The filter of the list as its address has it. */
  query: string
  own: readonly SavedOrderView[]
  /** The filter is one of the views that the shop counts. */
  isCounted: boolean
}

/** What a person can do with the view that is shown: save it under a name, or rename or delete the own one. */
export function OwnView({ query, own, isCounted }: OwnViewProps) {
  const [naming, setNaming] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<SavedOrderView | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const save = orderViewsApi.save.useMutation()
  const rename = orderViewsApi.rename.useMutation()
  const [remove, { isLoading: isDeleting }] = orderViewsApi.delete.useMutation()
  const [saveAgain] = orderViewsApi.save.useMutation()
  const chosen = own.find((view) => view.query === query)

  function close() {
    flushSync(() => setNaming(null))
    opener.current?.focus()
  }

  async function handleDelete(view: SavedOrderView) {
    const { error } = await remove({ id: view._id })
    if (error) return showToast('error', errorMessage(error))
    setDeleted(view)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const gone = deleted !== null && !own.some((view) => view.name === deleted.name) ? deleted : null
  return (
    <>
      {gone && (
        <UndoNotice
          text={`The view ‘${gone.name}’ is deleted.`}
          className="mb-3"
          undo={() => saveAgain({ name: gone.name, query: gone.query })}
          onUndone={() => setDeleted(null)}
        />
      )}
      {naming === query && chosen && (
        <ViewNameForm
          label="Rename this view"
          initialName={chosen.name}
          mutation={rename}
          toRequest={(name) => ({ id: chosen._id, name })}
          successText="View renamed"
          onEnd={close}
        />
      )}
      {naming === query && !chosen && (
        <ViewNameForm
          label="Save this view"
          initialName=""
          mutation={save}
          toRequest={(name) => ({ name, query })}
          successText="View saved"
          onEnd={close}
        />
      )}
      {naming !== query && chosen && (
        <div className={styles.tools}>
          <button type="button" className="btn btn-quiet" ref={opener} onClick={() => setNaming(query)}>
            Rename<span className="visually-hidden"> the view {chosen.name}</span>
          </button>
          <button
            type="button"
            className="btn btn-quiet"
            aria-disabled={isDeleting || undefined}
            onClick={() => !isDeleting && void handleDelete(chosen)}
          >
            Delete<span className="visually-hidden"> the view {chosen.name}</span>
          </button>
        </div>
      )}
      {naming !== query && !chosen && !isCounted && (
        <div className={styles.tools}>
          <button type="button" className="btn btn-quiet" ref={opener} onClick={() => setNaming(query)}>
            <Icon name="plus-lg" /> Save this view
          </button>
        </div>
      )}
    </>
  )
}
