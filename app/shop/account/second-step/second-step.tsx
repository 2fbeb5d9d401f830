import { useState, useEffect, useRef } from 'react'
import { secondFactorApi, accountLinksApi, passkeysApi } from '#app/api/account-access.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { ProfileSection, sections } from '#app/shop/account/profile-section.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { Day } from '#app/ui/day.tsx'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import { NoValue } from '#app/ui/table/no-value.tsx'
import type { SecondFactor, AuthenticatorSetup } from '#contract/accounts/second-factor.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import styles from '#app/shop/account/account.module.scss'
import { createPasskey } from './ask-for-passkey.ts'

export function useOwnSecondStep(): SecondFactor | undefined {
  const { data } = secondFactorApi.read.useQuery()
  const userInfo = useAppSelector(selectUserInfo)
  const hasOne = data !== undefined && (data.hasAuthenticator || data.passkeys.length > 0)
  return roleOf(userInfo) || hasOne ? data : undefined
}

export function SecondStep({ secondFactor: data }: { secondFactor: SecondFactor }) {
  const [codes, setCodes] = useState<string[]>([])
  return (
    <ProfileSection section={sections.secondStep}>
      {data.isRequired && (
        <Alert kind="warning" className="mb-3">
          Admins need a second step. The admin pages open once you’ve set one up.
        </Alert>
      )}
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
      ) : (
        <Steps secondFactor={data} onCodes={setCodes} />
      )}
    </ProfileSection>
  )
}

interface StepsProps {
  secondFactor: SecondFactor
  onCodes: (codes: string[]) => void
}

function Steps({ secondFactor: { hasAuthenticator, passkeys, recoveryCodesLeft }, onCodes }: StepsProps) {
  const [replaceCodes, { isLoading: isReplacing }] = secondFactorApi.replaceRecoveryCodes.useMutation()
  const { data: emailState } = accountLinksApi.emailState.useQuery()
  const isConfirmed = emailState?.isConfirmed ?? true

  async function handleReplace() {
    const { data, error } = await replaceCodes()
    if (error) showToast('error', errorMessage(error))
    else onCodes(data.recoveryCodes)
  }

  const hasAny = hasAuthenticator || passkeys.length > 0
  return (
    <>
      {!hasAny && (
        <p>
          Your password alone opens the admin pages. With a second step, a stolen password isn’t enough: you confirm
          each sign-in on a device of yours, with an authenticator app or a passkey.
        </p>
      )}
      {!isConfirmed && (
        <Alert kind="info" className="mb-3">
          Confirm your email address first, so a second step can’t lock out the address’s real owner.
        </Alert>
      )}
      <h3 className="h4">Passkeys</h3>
      <p>
        Your fingerprint, face or PIN on a phone or computer, or a security key. A passkey only works at this shop’s
        address, so a fake page can’t use it.
      </p>
      <PasskeyList passkeys={passkeys} />
      {isConfirmed && <AddPasskey isFirst={passkeys.length === 0} onCodes={onCodes} />}
      <h3 className="h4 mt-4">Authenticator app</h3>
      {hasAuthenticator && <RemoveAuthenticator />}
      {!hasAuthenticator && isConfirmed && <SetUpAuthenticator onCodes={onCodes} />}
      {hasAny && (
        <>
          <h3 className="h4 mt-4">Recovery codes</h3>
          <p>
            {recoveryCodesLeft === 1 ? '1 recovery code is' : `${recoveryCodesLeft} recovery codes are`} left. Each
            signs you in once when you don’t have your device.
          </p>
          <LoadingButton type="button" variant="outline" busy={isReplacing} onClick={() => void handleReplace()}>
            Make new recovery codes
          </LoadingButton>
        </>
      )}
    </>
  )
}

function RemoveAuthenticator() {
  const [remove, { isLoading }] = secondFactorApi.removeAuthenticator.useMutation()
  const [isAsking, setIsAsking] = useState(false)

  async function handleConfirm() {
    const { data, error } = await remove()
    setIsAsking(false)
    if (error) return showToast('error', errorMessage(error))
    showToast('success', data.message)
    focusMain()
  }

  return (
    <div className="mb-3">
      <p>Your authenticator app is set up.</p>
      <button className="btn btn-outline" type="button" onClick={() => setIsAsking(true)}>
        Remove the authenticator app
      </button>
      <ConfirmDialog
        show={isAsking}
        question="Are you sure?"
        consequence="Its codes no longer sign you in."
        action="Remove the app"
        keep="Keep the app"
        isDanger
        busy={isLoading}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 className="h4" ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <Alert kind="warning" className="mb-3">
        Print these codes or save them in your password manager now. We won’t show them again. Each one signs you in
        once if you don’t have your device.
      </Alert>
      <ul className="list-unstyled">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-ink">{code}</code>
          </li>
        ))}
      </ul>
      <button className="btn btn-primary" type="button" onClick={onDone}>
        I’ve saved them
      </button>
    </>
  )
}

/** `onCodes` gets the recovery codes that come with the first second step. */
function AddPasskey({ isFirst, onCodes }: { isFirst: boolean; onCodes: (codes: string[]) => void }) {
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
      <LoadingButton variant={isFirst ? 'primary' : 'outline'} busy={isSending}>
        Add a passkey
      </LoadingButton>
    </form>
  )
}

function useAddPasskey() {
  const [start] = passkeysApi.startAdding.useMutation()
  const [add] = passkeysApi.add.useMutation()
  const [isLoading, setIsLoading] = useState(false)

  async function run(name: string) {
    const started = await start()
    if (started.error) return { error: started.error }
    const created = await createPasskey(started.data)
    return created.error ? { error: created.error } : add({ name, credential: created.data })
  }

  async function send(name: string) {
    setIsLoading(true)
    return run(name).finally(() => setIsLoading(false))
  }
  return [send, { isLoading }] as const
}

type Passkey = SecondFactor['passkeys'][number]

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const [remove, { isLoading }] = passkeysApi.remove.useMutation()
  const [asked, setAsked] = useState<Passkey | null>(null)

  async function handleConfirm({ _id }: Passkey) {
    const { data, error } = await remove({ id: _id })
    setAsked(null)
    if (error) return showToast('error', errorMessage(error))
    showToast('success', data.message)
    focusMain()
  }

  if (passkeys.length === 0) return null
  return (
    <>
      <table className="table table-sm table-stack">
        <thead>
          <tr>
            <th scope="col">PASSKEY</th>
            <th scope="col">ADDED</th>
            <th scope="col">LAST USED</th>
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {passkeys.map((passkey) => (
            <tr key={passkey._id}>
              <td data-th="PASSKEY" className="text-break">
                {passkey.name}
              </td>
              <td data-th="ADDED">
                <Day at={passkey.createdAt} />
              </td>
              <td data-th="LAST USED">{passkey.lastUsedAt ? <Day at={passkey.lastUsedAt} /> : <NoValue />}</td>
              <td className="act right">
                <button className="btn btn-quiet" type="button" onClick={() => setAsked(passkey)}>
                  Remove<span className="visually-hidden"> {passkey.name}</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        show={asked !== null}
        question={`Remove ${asked?.name ?? ''}?`}
        consequence="This passkey no longer signs you in."
        action="Remove the passkey"
        keep="Keep the passkey"
        isDanger
        busy={isLoading}
        onConfirm={() => asked && void handleConfirm(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}

function SetUpAuthenticator({ onCodes }: Pick<StepsProps, 'onCodes'>) {
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

function ConfirmApp({
  setup: { secret, uri, qrCode },
  onCodes,
}: Pick<StepsProps, 'onCodes'> & { setup: AuthenticatorSetup }) {
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
