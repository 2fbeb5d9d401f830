import type { FastifyInstance } from 'fastify'
import type { Simulator } from '../simulator.ts'

/**
 * The account, its payment methods and its webhook endpoints (https://docs.stripe.com/api/accounts,
 * …/payment_method_configurations, …/webhook_endpoints), as a shop that is set up has them.
 */
export function accountRoutes(app: FastifyInstance, { switches }: Simulator): void {
  const list = (path: string, data: object[]) => ({ object: 'list', url: `/v1/${path}`, has_more: false, data })
  app.get('/account', async () => ({
    id: 'acct_simulator',
    object: 'account',
    business_profile: { name: 'The simulator' },
    charges_enabled: true,
    country: 'NZ',
    default_currency: 'nzd',
  }))
  app.get('/payment_method_configurations', async () =>
    list('payment_method_configurations', [
      {
        id: 'pmc_simulator',
        object: 'payment_method_configuration',
        active: true,
        is_default: true,
        afterpay_clearpay: {
          available: switches.afterpay === 'on',
          display_preference: { overridable: null, preference: switches.afterpay, value: switches.afterpay },
        },
      },
    ]),
  )
  app.get('/webhook_endpoints', async () => list('webhook_endpoints', []))
}
