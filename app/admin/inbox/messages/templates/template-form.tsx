import { useEffect } from 'react'
import { useChangeReplyTemplateMutation, useCreateReplyTemplateMutation } from '#app/api/admin/reply-templates.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { ReplyTemplate } from '#contract/inbox/reply-templates.ts'
import styles from './templates.module.scss'

/** The form of a template; null for a new one. Its text stays in the tab until it is saved. */
export function TemplateForm({ template, onDone }: { template: ReplyTemplate | null; onDone: () => void }) {
  const [create, { isLoading: isCreating }] = useCreateReplyTemplateMutation()
  const [change, { isLoading: isChanging }] = useChangeReplyTemplateMutation()
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
    <form {...formProps} className={styles.form}>
      <TextField {...field('name')} label="Name, for you only" autoComplete="off" />
      <TextareaField {...field('text')} label="Text" rows={7} />
      <FormProblem text={problem} />
      <div className={styles.actions}>
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
