import { useId, useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { UndoNotice } from './undo-notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import styles from './tags.module.scss'

type TagMutation = readonly [
  send: (change: { id: string; tag: string }) => PromiseLike<{ data?: unknown; error?: unknown }>,
  state: { isLoading: boolean },
]

interface TagSectionProps {
  id: string
  tags: readonly string[]
  mayChange: boolean
  add: TagMutation
  removeTag: TagMutation
  suggested: readonly string[]
}

export function TagSection({ id, tags, mayChange, add, removeTag, suggested }: TagSectionProps) {
  const [removed, setRemoved] = useState<string | null>(null)
  const headingId = useId()

  async function remove(tag: string) {
    const { error } = await removeTag[0]({ id, tag })
    if (error !== undefined) return showToast('error', errorMessage(error))
    setRemoved(tag)
    document.getElementById(headingId)?.focus({ preventScroll: true })
  }

  if (!mayChange && tags.length === 0) return null
  return (
    <section className={styles.tags} aria-labelledby={headingId}>
      <h2 className="h3" id={headingId} tabIndex={-1}>
        Tags
      </h2>
      {tags.length > 0 && (
        <ul className={styles.tagList}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              {mayChange && (
                <button
                  type="button"
                  className={styles.off}
                  disabled={removeTag[1].isLoading}
                  aria-label={`Remove the tag ${tag}`}
                  onClick={() => void remove(tag)}
                >
                  <Icon name="x-lg" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {removed !== null && !tags.includes(removed) && (
        <UndoNotice
          text={`Tag ‘${removed}’ removed.`}
          className="mb-3"
          undo={() => add[0]({ id, tag: removed })}
          onUndone={() => setRemoved(null)}
        />
      )}
      {mayChange && <AddTag id={id} add={add} suggested={suggested} />}
    </section>
  )
}

function AddTag({ id, add, suggested }: Pick<TagSectionProps, 'id' | 'add' | 'suggested'>) {
  const listId = useId()
  const form = useServerForm(add, {
    initial: { tag: '' },
    draft: `tag ${id}`,
    check: ({ tag }) => (tag.trim() === '' ? { tag: 'Enter a tag.' } : {}),
    toRequest: ({ tag }) => ({ id, tag }),
    onSuccess: (_tags, { reset }) => reset(),
  })
  return (
    <>
      <FormProblem text={form.problem} />
      <form {...form.formProps} className={kit.addLine} aria-label="New tag">
        <TextField label="Tag" maxLength={30} autoComplete="off" list={listId} {...form.field('tag')} />
        <datalist id={listId}>
          {suggested.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </datalist>
        <LoadingButton variant="outline" busy={form.isSending}>
          Add tag
        </LoadingButton>
      </form>
    </>
  )
}
