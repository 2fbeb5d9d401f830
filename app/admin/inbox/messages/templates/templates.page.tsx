import { useRef, useState, useEffect } from 'react'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import styles from '#app/admin/inbox/inbox.module.scss'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { ListPage, LoadError } from '#app/admin/kit/list-page.tsx'
import { replyTemplatesApi } from '#app/api/admin/inbox.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import type { ReplyTemplate } from '#contract/inbox/reply-templates.ts'

// Always refetch on mount: others of the team change templates.
export const loader = prefetch(() => [replyTemplatesApi.list.initiate(undefined, { forceRefetch: true })])

export function Component() {
  const { data, error, isFetching, refetch } = replyTemplatesApi.list.useQuery()
  /** The id of the template whose form is open; `new` for a new one. */
  const [open, setOpen] = useState<string>()
  const [deleteTemplate] = replyTemplatesApi.remove.useMutation()
  const heading = useRef<HTMLHeadingElement>(null)

  function close() {
    setOpen(undefined)
    heading.current?.focus()
  }

  const { ask, dialog } = useConfirmedAction({
    question: ({ name }: ReplyTemplate) => ({
      question: `Delete the template ‘${name}’?`,
      consequence: 'Replies that have its text stay as they are. This can’t be undone.',
      action: 'Delete template',
      keep: 'Keep it',
      isDanger: true,
    }),
    send: ({ _id }) => deleteTemplate({ id: _id }),
    success: (_, { name }) => `${name} deleted`,
    onDone: close,
  })

  const newButton = (variant: string) => (
    <button type="button" className={`btn ${variant}`} onClick={() => setOpen('new')}>
      New template
    </button>
  )
  const templates = data?.templates ?? []
  return (
    <ListPage
      title="Templates"
      headingRef={heading}
      meta="Text you can insert into replies and answers. {name} becomes the person’s first name."
      buttons={templates.length > 0 && open !== 'new' && newButton('btn-outline')}
      nav={<SubNav />}
    >
      {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      {data?.templates.length === 0 && open !== 'new' && (
        <EmptyState title="No templates yet." drawing={false} actions={newButton('btn-primary')}>
          Save what you often explain, such as delivery times.
        </EmptyState>
      )}
      {open === 'new' && <TemplateForm key="new" template={null} onDone={close} />}
      {templates.length > 0 && (
        <ul className={`ruled ${styles.rows}`} aria-label="Templates">
          {templates.map((template) => (
            <li className="py-3" key={template._id}>
              {open === template._id ? (
                <TemplateForm template={template} onDone={close} />
              ) : (
                <Template template={template} onOpen={setOpen} onDelete={ask} />
              )}
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </ListPage>
  )
}

interface TemplateProps {
  template: ReplyTemplate
  onOpen: (id: string) => void
  onDelete: (template: ReplyTemplate) => void
}

function Template({ template, onOpen, onDelete }: TemplateProps) {
  const { _id, name, text } = template
  return (
    <>
      <div className="d-flex flex-wrap gap-2 align-items-center">
        <h2 className="h5 mb-0 flex-fill">{name}</h2>
        <button type="button" className="btn btn-quiet btn-sm" aria-label={`Edit ${name}`} onClick={() => onOpen(_id)}>
          Edit
        </button>
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-label={`Delete ${name}…`}
          onClick={() => onDelete(template)}
        >
          Delete…
        </button>
      </div>
      <p className={styles.text}>{text}</p>
    </>
  )
}

function TemplateForm({ template, onDone }: { template: ReplyTemplate | null; onDone: () => void }) {
  const [create, { isLoading: isCreating }] = replyTemplatesApi.create.useMutation()
  const [change, { isLoading: isChanging }] = replyTemplatesApi.change.useMutation()
  const save = (values: { name: string; text: string }) =>
    template === null ? create(values) : change({ id: template._id, version: template.version, ...values })
  const { field, formProps, isSending, problem, removeDraft } = useServerForm(
    [save, { isLoading: isCreating || isChanging }] as const,
    {
      initial: { name: template?.name ?? '', text: template?.text ?? '' },
      draft: `template ${template?._id ?? 'new'}`,
      toRequest: (values) => values,
      successText: 'Template saved',
      onSuccess: onDone,
    },
  )
  const { ref } = formProps
  // The person has asked for the form: the focus goes to its first field.
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])

  return (
    <form {...formProps} className={`my-3 ${styles.form}`}>
      <TextField {...field('name')} label="Name, for you only" autoComplete="off" />
      <TextareaField {...field('text')} label="Text" rows={7} />
      <FormProblem text={problem} />
      <div className="d-flex gap-2">
        <LoadingButton busy={isSending}>Save template</LoadingButton>
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => {
            removeDraft()
            onDone()
          }}
        >
          Close
        </button>
      </div>
    </form>
  )
}
