import { describe, expect, it } from 'vitest'
import { cardForm, openSession, startTestSimulator, visit } from '../test-simulator.ts'
import type { TestSimulator } from '../test-simulator.ts'

async function statusOf({ stripe }: TestSimulator, id: string): Promise<string> {
  const { status, payment_status } = await stripe.checkout.sessions.retrieve(id)
  return `${String(status)} ${payment_status}`
}

const confirmed = { number: '4000 0025 0000 3155' }

describe('a test card', () => {
  it('that pays redirects to the shop and completes the session', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    const { status, location } = await visit(simulator, id, '', cardForm())
    expect(status).toBe(303)
    expect(location).toBe(`http://shop.test/success?session_id=${id}`)
    expect(await simulator.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'marama@example.nz', name: 'Marama Tipene' },
    })
    expect(await simulator.receivedEvents(1)).toEqual(['checkout.session.completed'])
    expect(simulator.shop.events[0]?.data.object).toMatchObject({ id, status: 'complete', payment_status: 'paid' })
  })

  it('that is declined leaves the session open and unpaid', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    const { status, html } = await visit(simulator, id, '', cardForm({ number: '4000000000000002' }))
    expect(status).toBe(200)
    expect(html).toContain('<p class="notice" id="notice" role="alert">Your card was declined. Try another card.</p>')
    expect(html).toContain('aria-describedby="notice"')
    expect(html).toContain('<title>Error: Test payment · Tōtara</title>')
    expect(await statusOf(simulator, id)).toBe('open unpaid')
    expect((await visit(simulator, id, '', cardForm())).status).toBe(303)
    expect(await statusOf(simulator, id)).toBe('complete paid')
  })

  it('that asks for confirmation pays once it is approved', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    const asked = await visit(simulator, id, '', cardForm(confirmed))
    expect(asked.status).toBe(303)
    expect(asked.location).toBe(`/card/pay/${id}/confirm`)
    expect(await statusOf(simulator, id)).toBe('open unpaid')
    const page = await visit(simulator, id, '/confirm')
    expect(page.status).toBe(200)
    expect(page.html).toContain('Confirm your payment')
    expect(page.html).toMatch(/value="approve">\s*Approve/)
    expect(page.html).toMatch(/value="fail">\s*Fail/)
    const approved = await visit(simulator, id, '/confirm', { answer: 'approve' })
    expect(approved.location).toBe(`http://shop.test/success?session_id=${id}`)
    expect(await statusOf(simulator, id)).toBe('complete paid')
  })

  it('that is not confirmed leaves the session open and unpaid, and the form filled in', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    await visit(simulator, id, '', cardForm(confirmed))
    const { status, html } = await visit(simulator, id, '/confirm', { answer: 'fail' })
    expect(status).toBe(200)
    expect(html).toContain('Your payment was not confirmed. Try again or use another card.')
    expect(html).toContain('value="4000 0025 0000 3155"')
    expect(await statusOf(simulator, id)).toBe('open unpaid')
  })

  it('must be entered before it can be confirmed', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    expect(await visit(simulator, id, '/confirm')).toMatchObject({ status: 303, location: `/card/pay/${id}` })
    expect(await visit(simulator, id, '/confirm', { answer: 'approve' })).toMatchObject({
      status: 303,
      location: `/card/pay/${id}`,
    })
    expect(await statusOf(simulator, id)).toBe('open unpaid')
  })
})

describe('a card form with errors', () => {
  it.each([
    ['number', { number: '' }, 'Enter the card number'],
    ['number', { number: '4111 1111 1111 1111' }, 'The card number is not one of the test numbers'],
    ['expiry', { expiry: '' }, 'Enter the expiry date as month and year, for example 12 / 30'],
    ['expiry', { expiry: '13/30' }, 'Enter the expiry date as month and year, for example 12 / 30'],
    ['expiry', { expiry: '01 / 20' }, 'The expiry date is in the past'],
    ['cvc', { cvc: '' }, 'Enter the 3 digits on the back of the card'],
    ['cvc', { cvc: '12a' }, 'Enter the 3 digits on the back of the card'],
    ['name', { name: ' ' }, 'Enter the name on the card'],
  ])('says next to %s what is wrong with %j', async (field, changes, sentence) => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    const { status, html } = await visit(simulator, id, '', cardForm(changes))
    expect(status).toBe(200)
    expect(html).toContain(`<p class="error" id="${field}-error" role="alert">${sentence}</p>`)
    expect(html).toContain(`aria-invalid="true" aria-describedby="${field}-error"`)
    expect(html.match(/role="alert"/g)).toHaveLength(1)
    expect(html.match(/autofocus/g)).toHaveLength(1)
    expect(await statusOf(simulator, id)).toBe('open unpaid')
  })

  it('keeps what was entered, except the CVC', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    const { html } = await visit(simulator, id, '', {
      number: '4242 4242',
      expiry: '11 / 31',
      cvc: '987',
      name: 'Ānaru',
    })
    expect(html).toContain('value="4242 4242"')
    expect(html).toContain('value="11 / 31"')
    expect(html).toContain('value="Ānaru"')
    expect(html).not.toContain('value="987"')
  })

  it('may be sent without any field', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    const { status, html } = await visit(simulator, id, '', {})
    expect(status).toBe(200)
    expect(html.match(/role="alert"/g)).toHaveLength(4)
  })
})

describe('a session that is no longer open', () => {
  it('shows that it is complete and links to the shop', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    await visit(simulator, id, '', cardForm())
    for (const step of ['', '/confirm', '/afterpay']) {
      const { status, html } = await visit(simulator, id, step)
      expect(status).toBe(200)
      expect(html).toContain('This payment is complete')
      expect(html).toContain(`href="http://shop.test/success?session_id=${id}"`)
      expect(html).not.toContain('<form')
    }
  })

  it('charges nothing when its form is sent twice, and redirects to the shop again', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    const visits = await Promise.all([visit(simulator, id, '', cardForm()), visit(simulator, id, '', cardForm())])
    for (const { status, location } of visits) {
      expect(status).toBe(303)
      expect(location).toBe(`http://shop.test/success?session_id=${id}`)
    }
    expect(await simulator.receivedEvents(1)).toEqual(['checkout.session.completed'])
  })

  it('shows that it has expired and links to the order', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    await simulator.stripe.checkout.sessions.expire(id)
    for (const { status, html } of [await visit(simulator, id), await visit(simulator, id, '', cardForm())]) {
      expect(status).toBe(410)
      expect(html).toContain('This payment page has expired')
      expect(html).toContain('href="http://shop.test/order/order-1"')
    }
    expect(await statusOf(simulator, id)).toBe('expired unpaid')
  })

  it('refuses a card that is sent after its expiry', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    simulator.moveClock(24 * 60)
    expect((await visit(simulator, id, '', cardForm())).status).toBe(410)
    expect(await statusOf(simulator, id)).toBe('expired unpaid')
  })
})
