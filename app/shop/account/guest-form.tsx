import { useNavigate } from 'react-router'
import { useBeginAsGuestMutation } from '#app/api/account/guests.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useIsGoingOn } from './use-confirmed-user.ts'

/**
 * Continues to the checkout without an account, as after a sign-in. A guest who corrects the email address goes on to
 * the page `correctsFor`; null for a new guest.
 */
export function GuestForm({ correctsFor }: { correctsFor: string | null }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const present = useAppSelector(selectUserInfo)?.email ?? ''
  const isCorrection = correctsFor !== null
  const isGoingOn = useIsGoingOn()
  const { field, formProps, isSending, problem } = useServerForm(useBeginAsGuestMutation(), {
    initial: { email: isCorrection ? present : '' },
    toRequest: (guest) => guest,
    onSuccess: async (userInfo) => {
      dispatch(signedIn(userInfo))
      if (isCorrection) await navigate(correctsFor)
    },
  })
  return (
    <form {...formProps}>
      <h2 className="h3 mb-3">{isCorrection ? 'I am a guest' : 'I am new here'}</h2>
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
      <FormProblem text={problem} />
      <LoadingButton look="outline" busy={isSending || isGoingOn}>
        Continue as guest
      </LoadingButton>
      <p className="meta mt-3 mb-0">
        {isCorrection
          ? 'Your cart and your discount code stay. Orders you’ve already placed keep their email address.'
          : 'No password needed. We’ll email you a link to follow the order, and you can set a password later.'}
      </p>
    </form>
  )
}
