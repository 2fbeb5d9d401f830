import { expect, it } from 'vitest'
import { createLog } from '#server/platform/log/create-log.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { type PaymentProvider, ProviderError } from '#server/platform/payment-provider.ts'
import { reportFailures } from './report-failures.ts'

it('a provider that does not answer for any of two hundred orders is one line, and each failed refund has its own', async () => {
  const shop = await startShop()
  try {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const failure = new ProviderError('The payment provider doesn’t respond.', { cause: new Error('timeout') })
    const fail = () => Promise.reject(failure)
    const provider = { ...shop.shop.payments.stripe, findSession: fail, refund: fail }
    const reported = reportFailures(provider, { ...shop.shop, log })
    const refund = { orderId: 'an order' } as Parameters<PaymentProvider['refund']>[0]
    for (let order = 0; order < 200; order++) {
      await expect(reported.findSession(`session ${order}`)).rejects.toThrow(failure)
    }
    for (let each = 0; each < 2; each++) await expect(reported.refund(refund)).rejects.toThrow(failure)
    expect(lines.map((line) => JSON.parse(line).operation)).toEqual(['find-session', 'refund', 'refund'])
  } finally {
    await shop.close()
  }
})
