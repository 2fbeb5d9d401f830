import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cardForm, openSession, paymentOf, startBench, visit } from '../test-simulator.ts'
import { openStore } from './store.ts'

const newFile = () => `${tmpdir()}/card-${randomUUID()}/state.json`

describe('with a state file', () => {
  it('sessions, payments, coupons and refunds survive a restart', async () => {
    const bench = await startBench({ stateFile: newFile() })
    const coupon = await bench.stripe.coupons.create({ percent_off: 10 })
    const open = await openSession(bench, { discounts: [{ coupon: coupon.id }] })
    const paid = await openSession(bench)
    await visit(bench, paid.id, '', cardForm())
    const payment_intent = await paymentOf(bench, paid.id)
    const refund = await bench.stripe.refunds.create({ payment_intent, amount: 900 })
    await bench.heard(2)

    await bench.restart()
    const { sessions } = bench.stripe.checkout
    expect(await sessions.retrieve(open.id)).toMatchObject({ status: 'open', amount_total: 100_710 })
    expect(await sessions.retrieve(paid.id)).toMatchObject({ payment_status: 'paid', payment_intent })
    expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({ amount: 900 })
    expect((await openSession(bench, { discounts: [{ coupon: coupon.id }] })).amount_total).toBe(100_710)
    expect((await visit(bench, open.id, '', cardForm())).status).toBe(303)
    await bench.heard(3)
    expect(bench.shop.events).toHaveLength(3)
  })

  it('a delayed payment and a card that waits for confirmation survive a restart', async () => {
    const bench = await startBench({ stateFile: newFile() })
    const later = await openSession(bench)
    await visit(bench, later.id, '/afterpay', { answer: 'later' })
    const asked = await openSession(bench)
    await visit(bench, asked.id, '', cardForm({ number: '4000002500003155' }))
    await bench.restart()
    await bench.passMinutes(1)
    expect((await bench.stripe.checkout.sessions.retrieve(later.id)).payment_status).toBe('paid')
    expect((await visit(bench, asked.id, '/confirm', { answer: 'approve' })).status).toBe(303)
  })

  it('what was answered is on the disk, whole and for the owner’s eyes only', async () => {
    const stateFile = newFile()
    const bench = await startBench({ stateFile })
    const ids = (await Promise.all(Array.from({ length: 20 }, () => openSession(bench)))).map(({ id }) => id)
    const text = await readFile(stateFile, 'utf8')
    expect(
      JSON.parse(text)
        .checkouts.map(({ id }: { id: string }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    expect(await readdir(dirname(stateFile))).toEqual(['state.json'])
    expect((await stat(stateFile)).mode & 0o777).toBe(0o600)
  })

  it('a file that cannot be read stops the start and is left alone', async () => {
    const stateFile = newFile()
    await mkdir(dirname(stateFile))
    await writeFile(stateFile, '{"checkouts":[')
    await expect(startBench({ stateFile })).rejects.toThrow(
      `The Stripe simulator cannot read its state in ${stateFile}. Move the file away to start afresh.`,
    )
    expect(await readFile(stateFile, 'utf8')).toBe('{"checkouts":[')
  })

  it('a change that cannot be written down is answered with a fault, not with a promise', async () => {
    const stateFile = newFile()
    const bench = await startBench({ stateFile })
    const { id } = await openSession(bench)
    await mkdir(`${stateFile}.draft`)
    await expect(openSession(bench)).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
    const { status, location, html } = await visit(bench, id, '', cardForm())
    expect(status).toBe(500)
    expect(location).toBeNull()
    expect(html).toContain('Something went wrong')
    expect(bench.shop.events).toEqual([])
    await rm(`${stateFile}.draft`, { recursive: true })
    expect((await openSession(bench)).status).toBe('open')
    expect(await bench.heard(1)).toEqual(['checkout.session.completed'])
  })
})

it('without a state file everything is forgotten at the end', async () => {
  const bench = await startBench()
  const { id } = await openSession(bench)
  await bench.restart()
  await expect(bench.stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({ statusCode: 404 })
})

it('changes that arrive while a write runs share the next one', async () => {
  const stateFile = newFile()
  const store = await openStore(stateFile)
  for (let round = 0; round < 50; round++) {
    store.state.answers.set(String(round), { id: String(round), fingerprint: '', created: round, answer: null })
    store.touch()
    void store.flush()
  }
  await store.flush()
  expect(JSON.parse(await readFile(stateFile, 'utf8')).answers).toHaveLength(50)
})
