import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { transact } from '#db/open.ts'
import { emailLinks, users } from '#db/tables/accounts/accounts.ts'
import { insertUser } from '#server/accounts/accounts.queries.ts'
import { issueLinkToken } from '#server/accounts/links/use-link.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { insertSession } from '#server/accounts/sessions/sessions.queries.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { queueConfirmation } from './queue-emails.ts'

/* Decision 11 as a model: after every pair of events the shop is in the state of the model. */

const password = 'kauri1234'
const shop = await forFile(startShop())
const admin = await makeAdmin(shop)
const passwordHash: string = await hashPassword(password)
// Each try to send an email makes another token, so the tokens of this test would end.
await shop.closeMailer()
const otherPassword = 'rimu-and-tawa-5'

/** What is true of an account and of its addresses. The account begins with the address `one` and asks for `two`. */
interface State {
  /** The address in force; null once the account has lost it and is a guest, or is deleted. */
  email: 'one' | 'two' | null
  isConfirmed: boolean
  isWaiting: boolean
  /** Who signs in with the password of the start and the address `one`. */
  hasPassword: boolean
  isDeleted: boolean
  /** Another account has the address `one`: a person who proved it began it. */
  isReplaced: boolean
  /** The link that stops or takes back a change is valid. */
  canUndo: boolean
}

const start: State = {
  email: 'one',
  isConfirmed: false,
  isWaiting: false,
  hasPassword: true,
  isDeleted: false,
  isReplaced: false,
  canUndo: false,
}

interface Walk {
  id: string
  one: string
  two: string
  cookie: string
}

interface Event {
  /** Without a session of the account nothing changes. */
  needsSession?: boolean
  next: (state: State, hasSession: boolean) => State
  happen: (walk: Walk) => Promise<unknown>
}

const events: Record<string, Event> = {
  'a stranger registers': {
    next: (state) => (state.email === 'one' || state.canUndo ? state : { ...state, isReplaced: true }),
    happen: ({ one }) =>
      shop.call('POST', '/api/users', { body: { name: 'Sly', email: one, password: otherPassword } }),
  },
  'the owner confirms': {
    needsSession: true,
    next: (state) => (state.email === 'one' ? { ...state, isConfirmed: true } : state),
    happen: async ({ id, one, cookie }) => confirm(id, one, { cookie }),
  },
  'a stranger presses the button of the confirmation': {
    next: (state) => state,
    happen: async ({ id, one }) => confirm(id, one),
  },
  'the owner asks for another address': {
    needsSession: true,
    next: asked,
    happen: ({ two, cookie }) => shop.call('PUT', '/api/users/profile', { as: { cookie }, body: { email: two } }),
  },
  'an admin changes the address': {
    next: asked,
    happen: ({ id, two }) => shop.call('PUT', `/api/users/${id}`, { as: admin, body: { email: two } }),
  },
  'the owner confirms the new address': {
    needsSession: true,
    next: (state) => {
      if (state.email === null) return state
      if (state.isWaiting) return { ...state, email: 'two', isWaiting: false, canUndo: true }
      return state.email === 'two' ? { ...state, isConfirmed: true } : state
    },
    happen: async ({ id, two, cookie }) => confirm(id, two, { cookie }),
  },
  'the owner keeps the address': {
    needsSession: true,
    next: (state) => (state.isWaiting ? { ...state, isWaiting: false, canUndo: false } : state),
    happen: ({ cookie }) => shop.call('DELETE', '/api/users/email/waiting', { as: { cookie } }),
  },
  'the link to the old address is used': {
    next: (state) =>
      state.canUndo ? { ...state, email: 'one', isConfirmed: true, isWaiting: false, canUndo: false } : state,
    happen: async ({ id, one }) =>
      shop.call('POST', '/api/users/undo-email-change', {
        body: { token: await tokenOf(id, 'undo-email-change', one) },
      }),
  },
  'the owner of the address chooses a new password elsewhere': {
    next: proved,
    happen: ({ id, one }) => choosePassword(id, one),
  },
  'the user chooses a new password in a session': {
    next: (state, hasSession) => proved(hasSession && state.email === 'one' ? { ...state, isConfirmed: true } : state),
    happen: ({ id, one, cookie }) => choosePassword(id, one, { cookie }),
  },
  'a guest begins': { next: (state) => state, happen: ({ one }) => beGuest(shop, one) },
  'a guest claims with a password': {
    next: (state) => {
      if (state.email === 'one') return state.isConfirmed ? state : { ...lost(state), isReplaced: true }
      // The old address can be taken back, so no other account gets it.
      return state.canUndo || state.isReplaced ? state : { ...state, isReplaced: true }
    },
    happen: async ({ one }) => {
      const guest = await beGuest(shop, one)
      await shop.call('POST', '/api/users/guest/claim', { as: guest, headers: fromElsewhere() })
      const token = await tokenOf(guest._id, 'claim-orders', one)
      await shop.call('POST', '/api/users/guest/account', { body: { token, name: 'Hemi', password: otherPassword } })
    },
  },
  'a second step is set up': {
    next: (state) => state,
    happen: async ({ id, cookie }) => {
      const { status } = await shop.call('POST', '/api/users/second-factor/authenticator', { as: { cookie } })
      const [row] = await shop.shop.db.select().from(users).where(eq(users.id, id))
      const isAllowed = row !== undefined && row.emailConfirmedAt !== null
      if (status === 200) expect(isAllowed).toBe(true)
      if (status === 409) expect(isAllowed).toBe(false)
      expect([200, 401, 403, 409]).toContain(status)
    },
  },
  'the account is deleted': {
    next: (state) => ({ ...lost(state), isDeleted: true }),
    happen: ({ id }) => shop.call('DELETE', `/api/users/${id}`, { as: admin }),
  },
}

function asked(state: State): State {
  if (state.email === null || state.email === 'two') return state
  return state.isConfirmed ? { ...state, isWaiting: true, canUndo: true } : { ...state, email: 'two' }
}

/** The owner of the address `one` chooses a new password with a link to it. */
function proved(state: State): State {
  if (state.email !== 'one') return state
  if (state.isConfirmed) return { ...state, isWaiting: false, hasPassword: false }
  return { ...lost(state), isReplaced: true }
}

function lost(state: State): State {
  return { ...state, email: null, isConfirmed: false, isWaiting: false, hasPassword: false, canUndo: false }
}

let network = 0
const fromElsewhere = () => ({ 'x-forwarded-for': `203.0.${Math.floor(++network / 250)}.${(network % 250) + 1}` })

/** A new token of a link, as its email would have it; a token of no link when there is none. */
async function tokenOf(userId: string, kind: string, email: string): Promise<string> {
  const links = await shop.shop.db.select().from(emailLinks).where(eq(emailLinks.userId, userId))
  const link = links.findLast((each) => each.kind === kind && each.email === email)
  return (link && (await issueLinkToken(shop.shop.db, link.id, shop.clock.now))) ?? 'a'.repeat(43)
}

async function confirm(id: string, email: string, as?: { cookie: string }): Promise<void> {
  const token = await tokenOf(id, 'confirm-email', email)
  await shop.call('POST', '/api/users/confirm-email', { as, body: { token } })
}

async function choosePassword(id: string, email: string, as?: { cookie: string }): Promise<void> {
  // The job that writes the email is not waited for: the link is made at once, as an admin does.
  await shop.call('POST', `/api/users/${id}/password-link`, { as: admin })
  const token = await tokenOf(id, 'reset-password', email)
  await shop.call('POST', '/api/users/reset-password', { as, body: { token, password: otherPassword } })
}

let walks = 0

async function begin(isConfirmed: boolean): Promise<Walk> {
  const [one, two] = [`one${++walks}@example.nz`, `two${walks}@example.nz`]
  const now = shop.clock.now
  // As the registration does, but with one hash for all accounts, because hashing takes long.
  const token = randomBytes(32).toString('base64url')
  const id = await transact(shop.shop.db, async (tx) => {
    const user = await insertUser(tx, { name: 'Marama', email: one, passwordHash, createdAt: now })
    if (!user) throw new Error(`${one} is taken.`)
    await queueConfirmation(shop.shop, tx, user)
    const tokenHash = createHash('sha256').update(token).digest('hex')
    const expiresAt = new Date(now.getTime() + 86_400_000)
    const times = { createdAt: now, lastUsedAt: now, verifiedAt: now, expiresAt }
    await insertSession(tx, { tokenHash, userId: user._id, ...times })
    return user._id
  })
  const walk = { id, one, two, cookie: `session=${token}` }
  if (isConfirmed) await confirm(id, one, walk)
  return walk
}

async function stateOf({ id, one, two }: Walk): Promise<State> {
  const rows = await shop.shop.db.select().from(users)
  const account = rows.find((row) => row.id === id)
  const owners = rows.filter((row) => !row.isGuest && row.email === one)
  expect(owners.length).toBeLessThanOrEqual(1)
  const undo = await shop.shop.db.select().from(emailLinks).where(eq(emailLinks.userId, id))
  const isOwner = account !== undefined && !account.isGuest
  return {
    email: isOwner ? (account.email === two ? 'two' : 'one') : null,
    isConfirmed: isOwner && account.emailConfirmedAt !== null,
    isWaiting: account?.waitingEmail === two,
    hasPassword: account?.passwordHash === passwordHash,
    isDeleted: account === undefined,
    isReplaced: owners.some((row) => row.id !== id),
    canUndo: undo.some(({ kind, email }) => kind === 'undo-email-change' && email === one),
  }
}

const names = Object.keys(events)

describe.each([
  ['not confirmed', false],
  ['confirmed', true],
])('of an account whose address is %s', (_title, isConfirmed) => {
  it.each(names)('every other event after “%s” leads to the state of the model', async (first) => {
    const wrong: object[] = []
    for (const second of names) {
      const walk = await begin(isConfirmed)
      let state: State = { ...start, isConfirmed }
      for (const name of [first, second]) {
        const event = events[name]
        if (!event) throw new Error(`there is no event ${name}`)
        const hasSession = (await shop.call('GET', '/api/users/profile', { as: walk })).status === 200
        await event.happen(walk)
        if (hasSession || !event.needsSession) state = event.next(state, hasSession)
        const found = await stateOf(walk)
        if (!isDeepStrictEqual(found, state)) wrong.push({ first, second, at: name, found, state })
      }
    }
    expect(wrong).toEqual([])
  })
})
