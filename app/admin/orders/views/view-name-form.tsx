import { useEffect, useRef } from 'react'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import kit from '#app/admin/kit/kit.module.scss'

interface ViewNameFormProps<Arg> {
  label: string
  initialName: string
  mutation: Parameters<typeof useServerForm<{ name: string }, Arg, unknown, unknown>>[0]
  toRequest: (name: string) => Arg
  successText: string
  onEnd: () => void
}

export function ViewNameForm<Arg>({
  label,
  initialName,
  mutation,
  toRequest,
  successText,
  onEnd,
}: ViewNameFormProps<Arg>) {
  const form = useServerForm(mutation, {
    initial: { name: initialName },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
    toRequest: ({ name }) => toRequest(name),
    successText,
    onSuccess: onEnd,
  })
  const field = useRef<HTMLInputElement>(null)
  // The field takes the place of the button that opened it.
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <FormProblem text={form.problem} />
      <form {...form.formProps} className={`mb-3 ${kit.addLine}`} aria-label={label}>
        <TextField
          label="Name of the view"
          maxLength={40}
          autoComplete="off"
          ref={field}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onEnd()
          }}
          {...form.field('name')}
        />
        <LoadingButton variant="outline" busy={form.isSending}>
          Save
        </LoadingButton>
        <button type="button" className="btn btn-quiet" onClick={onEnd}>
          Cancel
        </button>
      </form>
    </>
  )
}
