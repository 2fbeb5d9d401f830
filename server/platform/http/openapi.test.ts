import { expect, it } from 'vitest'
import { webhookEvents } from '#contract/back-office/webhooks.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { accessText, openapiDocument } from './openapi.ts'

it('the OpenAPI document of the build has every endpoint of the contract, with its summary and access', async () => {
  const { paths = {} } = await openapiDocument('Shop')
  const wanted = Object.values<Record<string, Endpoint>>(endpoints).flatMap((table) => Object.values(table))
  const missing = wanted.filter(({ method, url, summary, access, forTokens }) => {
    const scope = forTokens && typeof access === 'object' ? `. Scope of a token: ${access.area}: ${access.may}` : ''
    const path = paths[url.replace(/:(\w+)/g, '{$1}')] as Record<string, { summary: string; description: string }>
    const described = path?.[method.toLowerCase()]
    return described?.summary !== summary || described.description !== `Access: ${accessText(access)}${scope}`
  })
  expect(wanted.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

it('the OpenAPI document describes each event of webhooks with an example', async () => {
  const { info } = await openapiDocument('Shop')
  for (const event of webhookEvents) {
    const [, example = ''] = info.description?.split(`### ${event}\n`) ?? []
    const body = /```json\n(?<body>.*?)\n```/s.exec(example)?.groups?.['body'] ?? ''
    expect(JSON.parse(body)).toMatchObject({ type: event, data: expect.any(Object) })
  }
})

it('the OpenAPI document of the build has the paths that a running shop shows to owners', async () => {
  const shop = await startShop()
  try {
    const { body } = await shop.call('GET', '/api/docs/json', { as: await makeAdmin(shop) })
    expect((await openapiDocument(shop.shop.details().name)).paths).toEqual(body.paths)
  } finally {
    await shop.close()
  }
})
