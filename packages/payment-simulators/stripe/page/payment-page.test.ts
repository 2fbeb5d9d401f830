import { describe, expect, it } from 'vitest'
import { cardForm, line, openSession, startTestSimulator, visit } from '../test-simulator.ts'

describe('the payment page', () => {
  it('shows the order, its lines, its total and the ways to pay', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator, { payment_intent_data: { description: 'Order T-10001' } })
    const { status, html } = await visit(simulator, id)
    expect(status).toBe(200)
    for (const text of [
      '<html lang="en-NZ">',
      '<title>Test payment · Tōtara</title>',
      'No card is charged. This page simulates the payment provider.',
      '<p class="order">Order T-10001</p>',
      '<p class="total">$1,119.00</p>',
      '<span>1 × Cardrona Coffee Table</span><span class="amount">$499.00</span>',
      '<span>4 × Clyde Dining Chair</span><span class="amount">$620.00</span>',
      'Pay $1,119.00',
      'Pay with Afterpay',
      '<a class="back" href="http://shop.test/order/order-1"',
      'Back to Tōtara',
      '4242 4242 4242 4242',
      '4000 0000 0000 0002',
      '4000 0025 0000 3155',
      'autocomplete="cc-number"',
      'autocomplete="cc-exp"',
      'autocomplete="cc-csc"',
      'autocomplete="cc-name"',
      `action="/card/pay/${id}"`,
      'href="/card/page.css"',
    ]) {
      expect(html.replaceAll(/\s+/g, ' ')).toContain(text)
    }
    expect(html).not.toMatch(/<script|<style|style=| on\w+=/)
    expect(html).not.toContain('role="alert"')
  })

  it('shows the discount', async () => {
    const simulator = await startTestSimulator()
    const coupon = await simulator.stripe.coupons.create({ amount_off: 10_000, currency: 'nzd' })
    const { id } = await openSession(simulator, { discounts: [{ coupon: coupon.id }] })
    const { html } = await visit(simulator, id)
    expect(html).toContain('<span>Discount</span><span class="amount">−$100.00</span>')
    expect(html).toContain('Pay $1,019.00')
  })

  it('has the strictest content security policy that lets its form redirect to the shop', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator, { success_url: 'https://pay.shop.test/success' })
    const { headers } = await visit(simulator, id)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' https://pay.shop.test http://shop.test; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    const css = await fetch(simulator.url('/card/page.css'))
    expect(css.status).toBe(200)
    expect(css.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it('links below the path that the shop configures', async () => {
    const simulator = await startTestSimulator({ publicUrl: 'https://shop.test/pay-test/card/' })
    const { id, url } = await openSession(simulator)
    expect(url).toBe(`https://shop.test/pay-test/card/pay/${id}`)
    const { html } = await visit(simulator, id)
    expect(html).toContain('href="/pay-test/card/page.css"')
    expect(html).toContain(`action="/pay-test/card/pay/${id}"`)
    expect((await visit(simulator, id, '', cardForm({ number: '4000002500003155' }))).location).toBe(
      `/pay-test/card/pay/${id}/confirm`,
    )
  })

  it('escapes user input', async () => {
    const simulator = await startTestSimulator({ shopName: '<b>Shop</b>' })
    const evil = `"><script>alert('1')</script>&`
    const { id } = await openSession(simulator, { client_reference_id: evil, line_items: [line(evil, 1000, 1)] })
    const { html } = await visit(simulator, id, '', cardForm({ number: evil, name: evil, expiry: evil }))
    expect(html).not.toMatch(/<script|<b>/)
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"')
  })

  it('the payment page of an unknown session does not exist', async () => {
    const simulator = await startTestSimulator()
    const { status, html } = await visit(simulator, 'cs_test_none')
    expect(status).toBe(404)
    expect(html).toContain('This payment page does not exist')
    expect(html).toContain('href="http://shop.test/"')
    expect((await fetch(simulator.url('/card/other'))).status).toBe(404)
  })
})
