import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useRemovePasskeyMutation } from '#app/api/access/passkeys.ts'
import { Day } from '#app/ui/day.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { NoValue } from '#app/ui/table/no-value.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { SecondFactor } from '#contract/accounts/second-factor.ts'

type Passkey = SecondFactor['passkeys'][number]

/** The user's passkeys, each with a button that removes it after a question. */
export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const [remove, { isLoading }] = useRemovePasskeyMutation()
  const [asked, setAsked] = useState<Passkey | null>(null)

  async function handleConfirm({ _id }: Passkey) {
    const { data, error } = await remove(_id)
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
