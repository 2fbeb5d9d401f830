import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams, Instant, Message, Nullable, Text } from '#contract/platform/fields.ts'
import { TokenScope } from './token-scopes.ts'

/** A token of a program, without the token itself. */
export const ApiToken = Type.Object({
  _id: Id,
  name: Type.String(),
  scopes: Type.Array(TokenScope),
  start: Type.String({ description: 'its first characters, such as tot_7Kq' }),
  lastUsedAt: Nullable(Instant, { description: 'to within a minute' }),
  endsOn: Nullable(Type.String(), { description: 'its last day in New Zealand; null for no end' }),
})
export type ApiToken = Static<typeof ApiToken>

/** The endpoints of API tokens (behaviour, Accounts). */
export const apiTokens = {
  list: endpoint('GET', '/api/tokens', {
    access: { area: 'connections', may: 'read' },
    summary: 'List the API tokens that are in force, oldest first, and the scopes that a token can have',
    reply: Type.Object({ asOf: Instant, tokens: Type.Array(ApiToken), scopes: Type.Array(TokenScope) }),
  }),
  create: endpoint('POST', '/api/tokens', {
    access: { area: 'connections', may: 'change' },
    summary: 'Create an API token, after a fresh sign-in; the token is in this response alone',
    body: Type.Object({
      name: Text('the name', 60, {
        minLength: 1,
        pattern: '^\\s*[^\\s\\p{C}][^\\p{C}]*$',
        'x-empty': 'Name the program.',
      }),
      scopes: Type.Array(TokenScope, { minItems: 1, maxItems: 6, 'x-message': 'Choose what the token may do.' }),
      endsOn: Type.Optional(
        Type.String({
          pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
          'x-message': 'Choose the last day.',
          description: 'its last day in New Zealand; absent or empty for no end',
        }),
      ),
    }),
    reply: Type.Object({ _id: Id, token: Type.String({ description: 'tot_…' }) }),
    status: 201,
  }),
  end: endpoint('DELETE', '/api/tokens/:id', {
    access: { area: 'connections', may: 'change' },
    summary: 'End an API token; programs that use it are refused at once',
    params: IdParams,
    reply: Message,
  }),
}
