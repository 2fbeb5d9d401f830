import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cardForm, openSession, paymentOf, startTestSimulator, visit } from '../test-simulator.ts'
import { openStore } from './store.ts'

const newFile = () => `${tmpdir()}/card-${randomUUID()}/state.json`

describe('with a state file', () => {
  it('sessions, payments, coupons and refunds survive a restart', async () => {
    const simulator = await startTestSimulator({ stateFile: newFile() })
    const coupon = await simulator.stripe.coupons.create({ percent_off: 10 })
    const open = await openSession(simulator, { discounts: [{ coupon: coupon.id }] })
    const paid = await openSession(simulator)
    await visit(simulator, paid.id, '', cardForm())
    const payment_intent = await paymentOf(simulator, paid.id)
    const refund = await simulator.stripe.refunds.create({ payment_intent, amount: 900 })
    await simulator.receivedEvents(3)

    await simulator.restart()
    const { sessions } = simulator.stripe.checkout
    expect(await sessions.retrieve(open.id)).toMatchObject({ status: 'open', amount_total: 100_710 })
    expect(await sessions.retrieve(paid.id)).toMatchObject({ payment_status: 'paid', payment_intent })
    expect(await simulator.stripe.refunds.retrieve(refund.id)).toMatchObject({ amount: 900 })
    expect((await openSession(simulator, { discounts: [{ coupon: coupon.id }] })).amount_total).toBe(100_710)
    expect((await visit(simulator, open.id, '', cardForm())).status).toBe(303)
    await simulator.receivedEvents(4)
    expect(simulator.shop.events).toHaveLength(4)
  })

  it('a delayed payment and a card that waits for confirmation survive a restart', async () => {
    const simulator = await startTestSimulator({ stateFile: newFile() })
    const later = await openSession(simulator)
    await visit(simulator, later.id, '/afterpay', { answer: 'later' })
    const asked = await openSession(simulator)
    await visit(simulator, asked.id, '', cardForm({ number: '4000002500003155' }))
    await simulator.restart()
    await simulator.passMinutes(1)
    expect((await simulator.stripe.checkout.sessions.retrieve(later.id)).payment_status).toBe('paid')
    expect((await visit(simulator, asked.id, '/confirm', { answer: 'approve' })).status).toBe(303)
  })

  it('replied changes are on the disk, complete and readable by the owner only', async () => {
    const stateFile = newFile()
    const simulator = await startTestSimulator({ stateFile })
    const ids = (await Promise.all(Array.from({ length: 20 }, () => openSession(simulator)))).map(({ id }) => id)
    const text = await readFile(stateFile, 'utf8')
    expect(
      JSON.parse(text)
        .checkouts.map(({ id }: { id: string }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    expect(await readdir(dirname(stateFile))).toEqual(['state.json'])
    expect((await stat(stateFile)).mode & 0o777).toBe(0o600)
  })

  it('an unreadable file stops the start and is not changed', async () => {
    const stateFile = newFile()
    await mkdir(dirname(stateFile))
    await writeFile(stateFile, '{"checkouts":[')
    await expect(startTestSimulator({ stateFile })).rejects.toThrow(
      `The Stripe simulator cannot read its state in ${stateFile}. Move the file away to start with an empty state.`,
    )
    expect(await readFile(stateFile, 'utf8')).toBe('{"checkouts":[')
  })

  it('a change that cannot be written gets an error reply', async () => {
    const stateFile = newFile()
    const simulator = await startTestSimulator({ stateFile })
    const { id } = await openSession(simulator)
    await mkdir(`${stateFile}.draft`)
    await expect(openSession(simulator)).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
    const { status, location, html } = await visit(simulator, id, '', cardForm())
    expect(status).toBe(500)
    expect(location).toBeNull()
    expect(html).toContain('Something went wrong')
    expect(simulator.shop.events).toEqual([])
    await rm(`${stateFile}.draft`, { recursive: true })
    expect((await openSession(simulator)).status).toBe('open')
    expect(await simulator.receivedEvents(1)).toEqual(['checkout.session.completed'])
  })
})

it('the state is lost at the end without a state file', async () => {
  const simulator = await startTestSimulator()
  const { id } = await openSession(simulator)
  await simulator.restart()
  await expect(simulator.stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({ statusCode: 404 })
})

it('changes that arrive while a write runs share the next one', async () => {
  const stateFile = newFile()
  const store = await openStore(stateFile)
  for (let round = 0; round < 50; round++) {
    store.state.answers.set(String(round), { id: String(round), fingerprint: '', created: round, answer: null })
    store.markChanged()
    void store.flush()
  }
  await store.flush()
  expect(JSON.parse(await readFile(stateFile, 'utf8')).answers).toHaveLength(50)
})
