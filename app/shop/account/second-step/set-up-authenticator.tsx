import { errorMessage } from '#app/api/error-message.ts'
import { secondFactorApi } from '#app/api/account-access.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AuthenticatorSetup } from '#contract/accounts/second-factor.ts'
import styles from '#app/shop/account/account.module.scss'

interface SetUpProps {
  onCodes: (codes: string[]) => void
}

export function SetUpAuthenticator({ onCodes }: SetUpProps) {
  const [start, { data, isLoading }] = secondFactorApi.startAuthenticator.useMutation()

  async function handleStart() {
    const { error } = await start()
    if (error) showToast('error', errorMessage(error))
  }

  if (data) return <ConfirmApp setup={data} onCodes={onCodes} />
  return (
    <div className="mb-3">
      <LoadingButton type="button" variant="outline" busy={isLoading} onClick={() => void handleStart()}>
        Set up an authenticator app
      </LoadingButton>
    </div>
  )
}

function ConfirmApp({ setup: { secret, uri, qrCode }, onCodes }: SetUpProps & { setup: AuthenticatorSetup }) {
  const { field, formProps, isSending, problem } = useServerForm(secondFactorApi.confirmAuthenticator.useMutation(), {
    initial: { code: '' },
    toRequest: ({ code }) => ({ code }),
    successText: 'The second step is set up',
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <form {...formProps}>
      <p>
        Scan this code with an authenticator app, such as Aegis, Google Authenticator or your password manager. On this
        device, <a href={uri}>open the app</a>.
      </p>
      <svg
        className={`d-block mb-3 ${styles.qrCode}`}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        role="img"
        aria-label="QR code for an authenticator app"
        shapeRendering="crispEdges"
      >
        <rect width={qrCode.size} height={qrCode.size} />
        <path d={qrCode.path} />
      </svg>
      <p>
        Or type this key into the app: <code className="text-ink">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <TextField
        {...field('code')}
        label="Code"
        help="The 6 digits that the app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        short
        required
      />
      <FormProblem text={problem} />
      <LoadingButton busy={isSending}>Confirm the app</LoadingButton>
    </form>
  )
}
