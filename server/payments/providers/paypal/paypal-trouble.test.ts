import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeShopper, type Person } from '#tests/support/factories.ts'
import { historyOf, makeOrder, orderRow, sessionStates } from '#tests/support/order-invariants.ts'
import { type PaypalShop, startPaypalShop } from '#tests/support/paypal-provider.ts'
import { paypalProvider } from './paypal-provider.ts'
import { reconcile } from '#server/payments/reconcile.ts'

let at: PaypalShop
let marama: Person
beforeAll(async () => {
  at = await startPaypalShop()
  marama = await makeShopper(at.shop)
})
afterEach(async () => {
  await at.setProvider({ mode: 'ok' })
  await at.setCapture({ outcome: 'COMPLETED' })
})
afterAll(() => at.close())

const silent = 'PayPal does not answer. Nothing is charged twice: try again in a moment.'

/** An order of $799.00 that the shopper has approved at PayPal. */
async function begin() {
  const { orderId } = await makeOrder(at.shop, marama)
  const paypalId = String((await at.press(marama, orderId)).body.id)
  await at.approve(paypalId)
  return { orderId, paypalId }
}

const capturesOf = async (paypalId: string) => (await at.orderAt(paypalId)).captures.map(({ amount }) => amount.value)
const paidEntries = async (orderId: string) => (await historyOf(at.shop, orderId)).map(({ action }) => action)

describe('PayPal that', () => {
  it.each(['error', 'nonsense', 'lost'] as const)(
    'answers with %s is met with a sentence, and the order can be paid afterwards',
    async (mode) => {
      const { orderId } = await makeOrder(at.shop, marama)
      await at.setProvider({ mode })
      const pressed = await at.press(marama, orderId)
      expect([pressed.status, pressed.body.message]).toEqual([502, silent])
      await at.setProvider({ mode: 'ok' })
      const paypalId = String((await at.press(marama, orderId)).body.id)
      await at.approve(paypalId)
      await at.setProvider({ mode })
      const asked = await at.pay(marama, orderId)
      expect([asked.status, asked.body.message]).toEqual([502, silent])
      await at.setProvider({ mode: 'ok' })
      expect((await at.pay(marama, orderId)).status).toBe(200)
      expect(await capturesOf(paypalId)).toEqual(['799.00'])
    },
  )

  it('takes 30 seconds keeps nobody waiting for ten', async () => {
    const [{ orderId }, other] = [await begin(), await makeOrder(at.shop, marama)]
    await at.setProvider({ mode: 'slow', delayMs: 30_000 })
    const begun = performance.now()
    const answers = await Promise.all([at.pay(marama, orderId), at.press(marama, other.orderId)])
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [502, silent],
      [502, silent],
    ])
    expect(performance.now() - begun).toBeLessThan(10_000)
    await at.setProvider({ mode: 'ok' })
    expect((await at.pay(marama, orderId)).status).toBe(200)
    expect((await at.press(marama, other.orderId)).status).toBe(200)
  })

  it('cannot be reached is met with the same sentence', async () => {
    const nowhere = { baseUrl: 'http://127.0.0.1:9', clientId: 'client', clientSecret: 'secret' }
    const card = paypalProvider({ ...nowhere, publicUrl: '', shopName: '' }, pino({ level: 'silent' }))
    await expect(card.findSession('X')).rejects.toMatchObject({ status: 502, message: silent })
  })

  it.each(['error', 'lost', 'nonsense'] as const)(
    'has carried the call out and loses the answer (%s) is asked again and does nothing twice',
    async (mode) => {
      const { orderId } = await makeOrder(at.shop, marama)
      await at.setProvider({ mode, afterwards: true, times: 1, path: '/v2/' })
      const { status, body } = await at.press(marama, orderId)
      expect(status).toBe(200)
      const { baseUrl } = at.shop.shop.config.paypal ?? {}
      expect(body.url).toBe(`${baseUrl}/checkoutnow?token=${body.id}`)
      await at.approve(body.id)
      await at.setProvider({ mode, afterwards: true, times: 1, path: '/capture' })
      expect((await at.pay(marama, orderId)).status).toBe(200)
      expect(await capturesOf(body.id)).toEqual(['799.00'])
      expect(await paidEntries(orderId)).toEqual(['paid'])
    },
  )

  it('takes the money and never answers is found by the next try, or by reconciliation', async () => {
    const [one, other] = [await begin(), await begin()]
    await at.setProvider({ mode: 'error', afterwards: true, path: '/capture' })
    expect((await at.pay(marama, one.orderId)).status).toBe(502)
    expect((await at.pay(marama, other.orderId)).status).toBe(502)
    await at.setProvider({ mode: 'ok' })
    expect((await orderRow(at.shop, one.orderId)).paidAt).toBeNull()
    expect((await at.pay(marama, one.orderId)).status).toBe(200)
    await reconcile(at.shop.shop)
    expect((await orderRow(at.shop, other.orderId)).paidAt).not.toBeNull()
    expect([await capturesOf(one.paypalId), await capturesOf(other.paypalId)]).toEqual([['799.00'], ['799.00']])
  })

  it('is still at the same call is asked again', async () => {
    const { orderId, paypalId } = await begin()
    await at.setProvider({ mode: 'busy', times: 1, path: '/capture' })
    expect((await at.pay(marama, orderId)).status).toBe(200)
    expect(await capturesOf(paypalId)).toEqual(['799.00'])
  })

  it('knows a token no longer is asked for another, once for many calls', async () => {
    await at.control('/tokens/forget')
    const before = (await at.calls()).length
    const { orderId } = await begin()
    expect((await at.pay(marama, orderId)).status).toBe(200)
    const calls = (await at.calls()).slice(before)
    expect(calls.filter((call) => call === 'POST /v1/oauth2/token')).toHaveLength(1)
  })

  it('does not know the shop is met with the same sentence', async () => {
    const { baseUrl = '' } = at.shop.shop.config.paypal ?? {}
    const wrong = { baseUrl, clientId: 'client', clientSecret: 'wrong', publicUrl: '', shopName: '' }
    const card = paypalProvider(wrong, pino({ level: 'silent' }))
    await expect(card.findSession('X')).rejects.toMatchObject({ status: 502, message: silent })
  })

  it('knows no such order says so', async () => {
    expect(await at.shop.shop.payments.paypal?.findSession('NOSUCHORDER')).toBeNull()
  })
})

describe('a payment', () => {
  it('whose money is on its way pays the order when it arrives', async () => {
    const { orderId, paypalId } = await begin()
    await at.setCapture({ outcome: 'PENDING' })
    const { status, body } = await at.pay(marama, orderId)
    expect([status, body.message]).toEqual([409, 'Payment has not been received'])
    const again = await at.press(marama, orderId)
    expect([again.status, again.body.message]).toEqual([409, 'A payment for this order is under way. Wait a moment.'])
    await at.control(`/orders/${paypalId}/settle`, { status: 'COMPLETED' })
    await reconcile(at.shop.shop)
    expect((await orderRow(at.shop, orderId)).paidAt).not.toBeNull()
    expect(await paidEntries(orderId)).toEqual(['paid'])
  })

  it.each(['DECLINED', 'decline'] as const)(
    'that is declined (%s) pays nothing, and another can be begun',
    async (outcome) => {
      const { orderId, paypalId } = await begin()
      await at.setCapture({ outcome })
      expect((await at.pay(marama, orderId)).status).toBe(409)
      expect(await sessionStates(at.shop, orderId)).toEqual(['closed'])
      await at.setCapture({ outcome: 'COMPLETED' })
      const { status, body } = await at.press(marama, orderId)
      expect([status, body.id === paypalId]).toEqual([200, false])
      await at.approve(body.id)
      expect((await at.pay(marama, orderId)).status).toBe(200)
    },
  )
})
