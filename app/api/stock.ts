import { stockAlerts } from '#contract/stock/stock-alerts.ts'
import { endpointsOf } from './endpoints-of.ts'
import { errorStatus } from './error-message.ts'

export const stockAlertsApi = endpointsOf('stockAlerts', stockAlerts, {
  // The product can be ordered by now: the page reads it again.
  ask: {
    invalidates: (_data, error, { id }) => (error && errorStatus(error) === 409 ? [{ type: 'Product', id }] : []),
  },
  // The token is a secret: it is forgotten when the page closes.
  read: { isRead: true, keepSeconds: 0 },
  count: { keepSeconds: 5 },
})
