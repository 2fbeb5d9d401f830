import { historyApi } from '#app/api/history.ts'
import { AccessActions } from '#app/admin/frame/access/access-actions.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import type { User } from '#contract/accounts/accounts.ts'

/**
 * Whether the address is confirmed and another one waits, a link to a new password, and signing out all devices of a
 * user.
 */
export function UserAccess({ user }: { user: User }) {
  const { _id, email, isEmailConfirmed, waitingEmail } = user
  const dispatch = useAppDispatch()
  const seesPeople = useMay('people', 'read')

  async function readHistory() {
    if (!seesPeople) return
    await dispatch(historyApi.endpoints.history.initiate({ subject: 'user', id: _id }, { forceRefetch: true }))
  }

  return (
    <section className="mt-5 mb-4" aria-labelledby="access">
      <h2 className="h3" id="access">
        Access
      </h2>
      <p className="text-break">
        {email} is {isEmailConfirmed ? 'confirmed.' : 'not confirmed yet.'}
        {waitingEmail !== undefined && ` ${waitingEmail} replaces it once it’s confirmed.`}
      </p>
      <AccessActions account={user} className="d-flex flex-wrap gap-3" onDone={readHistory} />
    </section>
  )
}
