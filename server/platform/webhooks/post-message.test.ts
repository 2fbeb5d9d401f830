import { afterAll, expect, it } from 'vitest'
import { startReceiver } from '#tests/support/servers/start-receiver.ts'
import { postMessage } from './post-message.ts'
import { refusal } from './webhook-address.ts'

const receiver = await startReceiver()
afterAll(() => receiver.stop())

const post = (url: string, allowsLoopback: boolean) =>
  postMessage({ url, headers: { 'webhook-id': '1' }, body: '{"a":"ā"}', allowsLoopback, timeLimitMs: 5_000 })

it('a message to an address or a name of this machine does not leave the shop', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    expect(await post(receiver.url.replace('127.0.0.1', host), false)).toMatchObject({ status: null, error: refusal })
  }
  expect(receiver.received).toEqual([])
})

it('a message arrives whole, and only the status of the response is read', async () => {
  expect(await post(receiver.url.replace('127.0.0.1', 'localhost'), true)).toMatchObject({ status: 204, error: null })
  expect(receiver.received).toMatchObject([
    { body: '{"a":"ā"}', headers: { 'user-agent': 'Totara-Webhooks/1', 'content-length': '10', connection: 'close' } },
  ])
})
