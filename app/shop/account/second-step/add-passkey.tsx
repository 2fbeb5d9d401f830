import { useServerForm } from '#app/form/use-server-form.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAddPasskey } from './use-add-passkey.ts'

/** Adds a passkey under a name. `onCodes` gets the recovery codes that come with the first second step. */
export function AddPasskey({ isFirst, onCodes }: { isFirst: boolean; onCodes: (codes: string[]) => void }) {
  const { field, formProps, isSending, problem } = useServerForm(useAddPasskey(), {
    initial: { name: '' },
    check: ({ name }) => (name.trim() ? {} : { name: 'Name the passkey, for example after the device that has it.' }),
    toRequest: ({ name }) => name,
    successText: 'Passkey added',
    onSuccess: ({ recoveryCodes }, form) => {
      form.reset()
      onCodes(recoveryCodes)
    },
  })
  return (
    <form className="mt-3" {...formProps}>
      <TextField
        {...field('name')}
        label="Name of the passkey"
        help="The device or password manager that has it, such as Ana’s phone"
        maxLength={60}
        autoComplete="off"
        required
      />
      <FormProblem text={problem} />
      <LoadingButton look={isFirst ? 'primary' : 'outline'} busy={isSending}>
        Add a passkey
      </LoadingButton>
    </form>
  )
}
