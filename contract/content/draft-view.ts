import Type from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Instant, Nullable } from '#contract/platform/fields.ts'

/** The shop with its drafts, for the session that asks for it. */
export const draftView = {
  switch: endpoint('PUT', '/api/content/draft-view', {
    access: { area: 'content', may: 'change' },
    summary: 'Show the shop with its drafts to this session for an hour, or the published shop again',
    body: Type.Object({ isOn: Type.Boolean({ 'x-message': 'Choose whether drafts are shown.' }) }),
    reply: Type.Object({ until: Nullable(Instant, { description: 'null for the published shop' }) }),
  }),
}
