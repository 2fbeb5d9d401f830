import { accounts } from '#contract/accounts/accounts.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { endpointsOf } from './endpoints-of.ts'

export const accountsApi = endpointsOf('accounts', accounts, {
  '*': { keepSeconds: 5 },
  readProfile: { provides: ['User'], keepSeconds: 60 },
  // Spec §7: the body contains the user's id too; the server uses the session.
  updateProfile: {
    toParts: (body: BodyOf<typeof accounts.updateProfile> & { _id: string }) => ({ body }),
    invalidates: ['User'],
  },
  list: { provides: ['User', 'Users'] },
  count: { provides: ['User', 'Users'] },
  one: { provides: (_user, _error, { id }) => [{ type: 'User', id }] },
  // Spec §7: the body contains the user's id too; the server uses the id in the URL. Does not invalidate the user itself:
  // the form refetches on mount, and an admin who gave up the role may not read it.
  update: {
    toParts: (body: BodyOf<typeof accounts.update> & { userId: string }) => ({ params: { id: body.userId }, body }),
    invalidates: ['Users'],
  },
  remove: { invalidates: (_reply, _error, { id }) => ['Users', { type: 'User', id }] },
})
