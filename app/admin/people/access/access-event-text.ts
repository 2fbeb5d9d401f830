import type { AccessAction } from '#contract/accounts/access-actions.ts'
import type { AccessEvent } from '#contract/accounts/access-events.ts'

/** What the limits refuse, by their names; `docs/behaviour/platform.md` has their numbers. */
const limitTexts: [name: RegExp, text: string][] = [
  [/^password/, 'wrong passwords'],
  [/^second-step/, 'wrong second steps'],
  [/^messages/, 'messages of the contact form'],
  [/^(?:email|confirmation|claim)-links/, 'links by email'],
  [/^profile/, 'changes to their own details'],
  [/^register/, 'registrations'],
  [/^reviews/, 'reviews'],
  [/^discount-codes/, 'wrong discount codes'],
  [/^order-emails/, 'emails about unpaid orders'],
  [/^orders/, 'orders'],
  [/^(?:checkouts|paid)/, 'payments'],
  [/^own-data/, 'downloads of their own data'],
  [/^(?:search|suggest)/, 'searches'],
  [/^api-token/, 'calls with API tokens'],
  [/^delivery/, 'delivery dates'],
  [/^guests/, 'guests'],
  [/^pages/, 'pages'],
  [/^photos/, 'photos of returns'],
  [/^questions/, 'questions about products'],
  [/^stock-alerts/, 'emails about pieces that are back'],
  [/^shared/, 'shared lists'],
  [/^connection-tests/, 'tests of connections'],
  [/^csp-reports/, 'reports of browsers'],
  [/^paypal-webhook/, 'events in the name of PayPal'],
]

function limitText(name: string): string {
  return limitTexts.find(([pattern]) => pattern.test(name))?.[1] ?? 'requests'
}

/**
 * What happened, in words. The second text is for an event that another person caused, whose name follows it; the shop
 * itself has no account.
 */
function textsOf({ action, account, detail }: AccessEvent): [own: string, byOther: string] {
  const same = (text: string): [string, string] => [text, text]
  const texts: Record<AccessAction, [string, string]> = {
    'signed-in': same(signInText(detail)),
    registered: same(detail === 'guest' ? 'Continued as a guest' : 'Registered, and signed in'),
    'second-step-asked': same('Right password entered, second step asked for'),
    'signed-out': same('Signed out'),
    'sessions-ended': [
      detail === 'one' ? 'Signed out another device' : 'Signed out all other devices',
      'Signed out on all devices',
    ],
    'sign-in-refused': same(
      account ? 'Sign-in refused: wrong password' : 'Sign-in refused: no account has the address that was entered',
    ),
    'second-step-refused': same('Sign-in refused: wrong second step'),
    'current-password-refused': same('Change refused: wrong current password'),
    'admin-refused': same(adminRefused[detail] ?? 'Admin page refused: the account isn’t an admin'),
    'order-refused': same('Refused someone else’s order'),
    'limit-reached': same(`Refused after too many tries: ${limitText(detail)}`),
    'webhook-refused': same(`Message in the name of ${detail} refused: its signature is wrong`),
    'password-asked': ['Asked for a link to choose a new password', 'Link to choose a new password sent'],
    'password-reset': ['New password chosen with a link', 'New password set'],
    'password-changed': same('Password changed'),
    'email-change-asked': same('Asked to change the email address'),
    'email-changed': same('Email address changed'),
    'email-change-undone': same('Email address change undone'),
    'second-step-added': same(
      detail === 'passkey' ? 'Passkey added as a second step' : 'Authenticator app set up as a second step',
    ),
    'second-step-removed': same(secondStepRemoved[detail] ?? 'All second steps at sign-in removed'),
    'recovery-codes-renewed': same('New recovery codes made'),
    'account-deleted': same('Account deleted'),
    'role-given': same(detail === '' ? 'Admin role given' : `Role ${detail} given`),
    'role-taken': same(detail === '' ? 'Admin role taken away' : `Role ${detail} taken away`),
    invited: same(`Invited a person as ${detail}`),
    'invitation-ended': same(`Withdrew an invitation as ${detail}`),
    'orders-exported': same('Orders exported'),
    'history-exported': same('History exported'),
    'products-exported': same('All products exported'),
    'own-data-exported': same('Own data downloaded'),
    'customer-exported': same('Customer’s data downloaded'),
    'shop-exported': same('Whole shop exported'),
    'backup-downloaded': same(`Backup ${detail} downloaded`),
    'backup-restored': same('Shop restored from a backup'),
    'refund-requested': same(detail === 'again' ? 'Refused refund requested again' : 'Refund requested'),
    'holds-released': same(detail === 'guests' ? 'Held pieces of all guests released' : 'Held pieces released'),
  }
  return texts[action]
}

const adminRefused: Record<string, string> = {
  'second-step': 'Admin page refused: no second step at sign-in is set up',
  page: 'Admin page refused: it isn’t for the role of the account',
}

const secondStepRemoved: Record<string, string> = {
  passkey: 'Passkey removed',
  authenticator: 'Authenticator app removed',
}

function signInText(detail: string): string {
  if (detail === 'passkey') return 'Signed in with a passkey'
  if (detail === 'authenticator') return 'Signed in with a code of the authenticator app'
  return detail === 'recovery-code' ? 'Signed in with a recovery code' : 'Signed in'
}

/** An access event in words: what happened and, where it is not the account itself, who did it. */
export function accessEventText(event: AccessEvent): string {
  const [own, byOther] = textsOf(event)
  if (event.isFromCommandLine) return `${byOther} on the server (command line)`
  return event.by ? `${byOther} by ${event.by.name ?? 'a deleted account'}` : own
}
