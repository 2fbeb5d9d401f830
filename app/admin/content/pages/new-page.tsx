import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { shopPagesApi } from '#app/api/admin/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from '#app/admin/content/content.module.scss'

/** Begins a page with its title, and opens it. */
export function NewPage() {
  const navigate = useNavigate()
  const [create, { isLoading }] = shopPagesApi.create.useMutation()
  const [title, setTitle] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  if (title === null) {
    return (
      <button type="button" className="btn btn-quiet btn-sm" onClick={() => setTitle('')}>
        <Icon name="plus-lg" />
        New page
      </button>
    )
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading || title === null) return
    const { data, error } = await create({ title })
    if (data) await navigate(adminPaths.shopPage(data._id))
    else setProblem(errorMessage(error))
  }

  return (
    <form className={styles.add} method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label="Title"
        value={title}
        error={problem}
        maxLength={80}
        autoComplete="off"
        ref={(field) => {
          if (title === '' && problem === undefined) field?.focus()
        }}
        onChange={({ target }) => {
          setTitle(target.value)
          setProblem(undefined)
        }}
      />
      <div className="d-flex flex-wrap gap-2 align-items-center">
        <LoadingButton look="outline" busy={isLoading}>
          Begin the page
        </LoadingButton>
        <button type="button" className="btn btn-quiet" onClick={() => setTitle(null)}>
          Cancel
        </button>
      </div>
    </form>
  )
}
