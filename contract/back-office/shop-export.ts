import { endpoint } from '#contract/platform/endpoint.ts'
import { FileBytes, Message } from '#contract/platform/fields.ts'

const access = { area: 'connections', may: 'change' } as const

/** The endpoints of moving out (behaviour, Connections). */
export const shopExport = {
  prepare: endpoint('POST', '/api/shop-export', {
    access,
    summary: 'Check that the whole shop can be exported, after a fresh sign-in',
    reply: Message,
  }),
  download: endpoint('GET', '/api/shop-export', {
    access,
    summary: 'Export the whole shop as a ZIP of CSV files, pictures and models, after a fresh sign-in',
    reply: FileBytes,
  }),
}
