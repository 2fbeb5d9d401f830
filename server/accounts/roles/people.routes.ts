import type { FastifyInstance } from 'fastify'
import type { AccessAction } from '#contract/accounts/access-actions.ts'
import { people } from '#contract/accounts/people.ts'
import type { Role } from '#contract/platform/areas.ts'
import { firstName } from '#rules/accounts/accounts.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { remindOfSecondStep, setSecondStepDay } from './ask-for-second-step.ts'
import { listInvitations } from './invitations.queries.ts'
import {
  acceptWithAccount,
  acceptWithPassword,
  endInvitation,
  invite,
  inviteAgain,
  maxInvitations,
  readInvitation,
} from './invite.ts'
import { findOwnerName, listPeople } from './people.queries.ts'

const maxPeople = 100

export function peopleRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, people.list, () => listPeople(shop.db, maxPeople))
  registerEndpoint(app, people.owner, async () => ({ name: firstName((await findOwnerName(shop.db)) ?? '') }))
  registerEndpoint(app, people.remind, async ({ user, params }) => ({
    message: `${firstName((await remindOfSecondStep(shop, user, params.id)).name)} gets an email.`,
  }))
  registerEndpoint(app, people.setSecondStepDay, ({ user, params, body }) =>
    setSecondStepDay(shop, user, params.id, body.from),
  )
  registerEndpoint(app, people.invitations, () => listInvitations(shop.db, maxInvitations))
  registerEndpoint(app, people.invite, async ({ user, body, request }) => {
    const invitation = await invite(shop, user, body)
    await recordAccessEvent(shop, request, { action: 'invited', by: user, detail: invitation.role })
    return invitation
  })
  registerEndpoint(app, people.inviteAgain, async ({ user, params, request }) => {
    const invitation = await inviteAgain(shop, user, params.id)
    await recordAccessEvent(shop, request, { action: 'invited', by: user, detail: invitation.role })
    return invitation
  })
  registerEndpoint(app, people.endInvitation, async ({ user, params, request }) => {
    const { role } = await endInvitation(shop, user, params.id)
    await recordAccessEvent(shop, request, { action: 'invitation-ended', by: user, detail: role })
    return { message: 'The invitation is withdrawn' }
  })
  registerEndpoint(app, people.readInvitation, ({ body }) => readInvitation(shop, body.token))
  registerEndpoint(app, people.acceptWithPassword, async ({ body, request }) => {
    const by = await acceptWithPassword(shop, body)
    await recordAccessEvent(shop, request, { action: 'registered', by })
    await recordAccessEvent(shop, request, { by, ...givenRole(by.role) })
    return { message: 'Your account is ready. Sign in with your new password.' }
  })
  registerEndpoint(app, people.acceptWithAccount, async ({ user, body, request }) => {
    const by = await acceptWithAccount(shop, user, body.token)
    await recordAccessEvent(shop, request, { by, ...givenRole(by.role) })
    return by
  })
}

interface RoleEvent {
  action: AccessAction
  detail: string
}

/** The access event of a changed role: `role-taken` of `before` when there is none now. */
export function givenRole(after: Role | undefined, before?: Role): RoleEvent {
  const role = after ?? before
  return { action: after ? 'role-given' : 'role-taken', detail: role === 'owner' ? '' : (role ?? '') }
}
