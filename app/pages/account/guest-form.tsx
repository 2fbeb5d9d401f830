import { useBeginAsGuestMutation } from '#app/api/account/guests.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { signedIn } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'

/** Continues to the checkout without an account. The page then goes on as after a sign-in. */
export function GuestForm() {
  const dispatch = useAppDispatch()
  const { field, formProps, isSending } = useServerForm(useBeginAsGuestMutation(), {
    initial: { email: '' },
    toRequest: (guest) => guest,
    onSuccess: (userInfo) => {
      dispatch(signedIn(userInfo))
    },
  })
  return (
    <form {...formProps}>
      <h2 className="h3 mb-3">I am new here</h2>
      <TextField
        {...field('email')}
        label="Where should we send the receipt?"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@example.nz"
        help="An email address. We use it for this order only."
        required
      />
      <LoadingButton look="outline" busy={isSending}>
        Continue as guest
      </LoadingButton>
      <p className="meta mt-3 mb-0">
        No password needed. You follow the order with a link in the email, and can set a password later.
      </p>
    </form>
  )
}
