import { expect, it } from 'vitest'
import { accessActions } from '#contract/accounts/access-actions.ts'
import type { AccessEvent } from '#contract/accounts/access-events.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { accessEventText } from './access-event-text.ts'

const account = { _id: '018e3c11-0c44-7000-8000-000000000001', name: 'Marama Tipene', email: 'marama@example.nz' }
const event = (given: Partial<AccessEvent>): AccessEvent => ({
  _id: '01938f2a-7c1e-7000-8000-000000000001',
  action: 'signed-in',
  account,
  by: null,
  isFromCommandLine: false,
  order: null,
  detail: '',
  hidesMore: false,
  device: 'Firefox on Windows',
  network: '203.0.113.7',
  createdAt: '2026-11-20T08:31:00.000Z',
  ...given,
})

it.each<[Partial<AccessEvent>, string]>([
  [{}, 'Signed in'],
  [{ detail: 'recovery-code' }, 'Signed in with a recovery code'],
  [{ detail: 'passkey' }, 'Signed in with a passkey'],
  [{ action: 'second-step-removed', detail: 'passkey' }, 'Passkey removed'],
  [
    { action: 'second-step-removed', isFromCommandLine: true },
    'All second steps at sign-in removed on the server (command line)',
  ],
  [{ action: 'sign-in-refused' }, 'Sign-in refused: wrong password'],
  [{ action: 'sign-in-refused', account: null }, 'Sign-in refused: no account has the address that was entered'],
  [{ action: 'sessions-ended', detail: 'one' }, 'Signed out another device'],
  [{ action: 'role-given', by: { ...account, name: 'Ana Admin' } }, 'Admin role given by Ana Admin'],
  [{ action: 'role-given', isFromCommandLine: true }, 'Admin role given on the server (command line)'],
  [{ action: 'role-taken', by: { ...account, name: null } }, 'Admin role taken away by a deleted account'],
  [{ action: 'role-given', detail: 'packer', by: { ...account, name: 'Ana' } }, 'Role packer given by Ana'],
  [{ action: 'role-taken', detail: 'staff', by: { ...account, name: 'Ana' } }, 'Role staff taken away by Ana'],
  [{ action: 'admin-refused', detail: 'page' }, 'Admin page refused: it isn’t for the role of the account'],
  [{ action: 'password-asked' }, 'Asked for a link to choose a new password'],
  [{ action: 'password-asked', by: account }, 'Link to choose a new password sent by Marama Tipene'],
  [
    { action: 'backup-downloaded', detail: 'shop-20261126-140000.tar.gz' },
    'Backup shop-20261126-140000.tar.gz downloaded',
  ],
  [{ action: 'webhook-refused', detail: 'PayPal' }, 'Message in the name of PayPal refused: its signature is wrong'],
])('an access event in words: %j is “%s”', (given, text) => {
  expect(accessEventText(event(given))).toBe(text)
})

it('an access event in words has no code in it, for any action and any limit', () => {
  const texts = [...Object.values(accessActions).flat(), ...Object.keys(limits)].map((name) =>
    accessEventText(
      event(name in limits ? { action: 'limit-reached', detail: name } : { action: name as AccessEvent['action'] }),
    ),
  )
  expect(texts.filter((text) => !/^[A-Z][\w,:()’\- ]+$/.test(text))).toEqual([])
  for (const name of Object.keys(limits)) {
    expect(accessEventText(event({ action: 'limit-reached', detail: name }))).not.toMatch(/requests|-network/)
  }
})
