import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams, FilledText } from '#contract/platform/fields.ts'

/** A text that the team inserts into replies and answers. */
export const ReplyTemplate = Type.Object({
  _id: Id,
  name: Type.String(),
  text: Type.String({ description: '{name} becomes the first name of the person' }),
  version: Type.Integer({ description: 'counts the changes' }),
})
export type ReplyTemplate = Static<typeof ReplyTemplate>

const fields = {
  name: FilledText('the name', 60, 'Enter a name.'),
  text: FilledText('the text', 4000, 'Write the text.'),
}

const Templates = Type.Object({ templates: Type.Array(ReplyTemplate, { description: 'by the alphabet' }) })

export const replyTemplates = {
  list: endpoint('GET', '/api/reply-templates', {
    access: { area: 'inbox', may: 'read' },
    summary: 'List the templates of replies and answers',
    reply: Templates,
  }),
  create: endpoint('POST', '/api/reply-templates', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Create a template; 100 at most, each with its own name',
    body: Type.Object(fields),
    reply: Templates,
    status: 201,
  }),
  change: endpoint('PUT', '/api/reply-templates/:id', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Change a template; 409 when another person has changed it since `version`',
    params: IdParams,
    body: Type.Object({
      ...fields,
      version: Type.Integer({ minimum: 1, 'x-message': 'The version must be a whole number.' }),
    }),
    reply: Templates,
  }),
  remove: endpoint('DELETE', '/api/reply-templates/:id', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Delete a template',
    params: IdParams,
    reply: Templates,
  }),
}
