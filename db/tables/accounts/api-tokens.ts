import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { TokenScope } from '#contract/accounts/token-scopes.ts'
import { createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from './accounts.ts'

/**
 * The tokens by which programs use the API; none has an effect once its owner has lost the role. Only the SHA-256 of a
 * token is stored, and a backup does not have it.
 */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    tokenHash: text().notNull(),
    /** The first characters, by which a person recognises it. */
    start: text().notNull(),
    scopes: jsonb().$type<TokenScope[]>().notNull(),
    /** To within a minute. */
    lastUsedAt: instant(),
    /** Null for no end. */
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('api_tokens_hash').on(table.tokenHash), index('api_tokens_of').on(table.userId)],
)

personal(apiTokens, { of: 'userId' })
