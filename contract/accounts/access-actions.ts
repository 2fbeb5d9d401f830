/**
 * The access events by kind. An action is what happened, in the past tense where the shop did what was asked for; the
 * kinds are the choices of the filter.
 */
export const accessActions = {
  'sign-in': ['signed-in', 'registered', 'second-step-asked', 'signed-out', 'sessions-ended'],
  refusal: [
    'sign-in-refused',
    'second-step-refused',
    'current-password-refused',
    'admin-refused',
    'order-refused',
    'limit-reached',
    'webhook-refused',
  ],
  account: [
    'password-asked',
    'password-reset',
    'password-changed',
    'email-change-asked',
    'email-changed',
    'email-change-undone',
    'second-step-added',
    'second-step-removed',
    'recovery-codes-renewed',
    'account-deleted',
  ],
  role: ['role-given', 'role-taken', 'invited', 'invitation-ended'],
  export: [
    'orders-exported',
    'products-exported',
    'history-exported',
    'own-data-exported',
    'customer-exported',
    'shop-exported',
    'backup-downloaded',
    'backup-restored',
  ],
  order: ['refund-requested', 'holds-released'],
} as const

/** A kind of access events, as the filter names it. */
export type AccessKind = keyof typeof accessActions

/** What an access event says that happened. */
export type AccessAction = (typeof accessActions)[AccessKind][number]
