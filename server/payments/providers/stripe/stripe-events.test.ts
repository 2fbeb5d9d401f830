import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { subscribedEvents } from './stripe-events.ts'

it.each(['docs/operations/set-up.md', 'docs/behaviour/payments.md'])(
  '%s names exactly the events that the shop acts on',
  async (path) => {
    const text = await readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8')
    const named = [...text.matchAll(/`((?:checkout|charge|refund|radar)\.[a-z._]+)`/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(subscribedEvents))
  },
)
