import { useId, useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import {
  useAddTagMutation,
  useListOrderTagsQuery,
  useReadOrderNotesQuery,
  useTakeTagOffMutation,
} from '#app/api/admin/order-notes.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useMay } from '#app/layout/admin/use-may.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { UndoNotice } from './undo-notice.tsx'
import styles from './notes.module.scss'

/** The tags of an order: words of the team by which the list of orders can be filtered. */
export function OrderTags({ id }: { id: string }) {
  const { data } = useReadOrderNotesQuery(id)
  const mayChange = useMay('orders', 'change')
  const [takenOff, setTakenOff] = useState<string | null>(null)
  const [takeOff, { isLoading }] = useTakeTagOffMutation()
  const [putBack, { isLoading: isPuttingBack }] = useAddTagMutation()
  const headingId = useId()

  async function remove(tag: string) {
    const { error } = await takeOff({ id, tag })
    if (error) return showToast('error', errorMessage(error))
    setTakenOff(tag)
    document.getElementById(headingId)?.focus({ preventScroll: true })
  }

  if (!data || (!mayChange && data.tags.length === 0)) return null
  return (
    <section className={styles.tags} aria-labelledby={headingId}>
      <h2 className="h3" id={headingId} tabIndex={-1}>
        Tags
      </h2>
      {data.tags.length > 0 && (
        <ul className={styles.tagList}>
          {data.tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              {mayChange && (
                <button
                  type="button"
                  className={styles.off}
                  disabled={isLoading}
                  aria-label={`Take off the tag ${tag}`}
                  onClick={() => void remove(tag)}
                >
                  <Icon name="x-lg" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {takenOff !== null && !data.tags.includes(takenOff) && (
        <UndoNotice
          text={`The tag ‘${takenOff}’ is taken off.`}
          className="mb-3"
          isBusy={isPuttingBack}
          undo={() => putBack({ id, tag: takenOff })}
          onUndone={() => setTakenOff(null)}
        />
      )}
      {mayChange && <AddTag id={id} />}
    </section>
  )
}

function AddTag({ id }: { id: string }) {
  const { data } = useListOrderTagsQuery()
  const listId = useId()
  const form = useServerForm(useAddTagMutation(), {
    initial: { tag: '' },
    draft: `tag ${id}`,
    check: ({ tag }) => (tag.trim() === '' ? { tag: 'Enter a tag.' } : {}),
    toRequest: ({ tag }) => ({ id, tag }),
    onSuccess: (_notes, { reset }) => reset(),
  })
  return (
    <form {...form.formProps} className={styles.add} aria-label="New tag">
      <TextField label="Tag" maxLength={30} autoComplete="off" list={listId} {...form.field('tag')} />
      <datalist id={listId}>
        {data?.tags.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
      <LoadingButton look="outline" busy={form.isSending}>
        Add tag
      </LoadingButton>
    </form>
  )
}
