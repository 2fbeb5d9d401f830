import { useState } from 'react'
import { useEmailStateQuery } from '#app/api/account-links.ts'
import { errorMessage } from '#app/api/error-message.ts'
import {
  useReadSecondFactorQuery,
  useRemoveAuthenticatorMutation,
  useReplaceRecoveryCodesMutation,
} from '#app/api/access/second-factor.ts'
import { ProfileSection, sections } from '#app/shop/account/profile-section.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { SecondFactor } from '#contract/accounts/second-factor.ts'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'

/** The second step of the user, for admins and for users who have one; undefined for all others. */
export function useOwnSecondStep(): SecondFactor | undefined {
  const { data } = useReadSecondFactorQuery()
  const userInfo = useAppSelector(selectUserInfo)
  const hasOne = data !== undefined && (data.hasAuthenticator || data.passkeys.length > 0)
  return roleOf(userInfo) || hasOne ? data : undefined
}

/** The second step at sign-in: set up, new recovery codes, removal. */
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
  const [replaceCodes, { isLoading: isReplacing }] = useReplaceRecoveryCodesMutation()
  const { data: emailState } = useEmailStateQuery()
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
          <LoadingButton type="button" look="outline" busy={isReplacing} onClick={() => void handleReplace()}>
            Make new recovery codes
          </LoadingButton>
        </>
      )}
    </>
  )
}

function RemoveAuthenticator() {
  const [remove, { isLoading }] = useRemoveAuthenticatorMutation()
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
