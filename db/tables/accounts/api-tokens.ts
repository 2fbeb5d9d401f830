import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { TokenScope } from '#contract/accounts/token-scopes.ts'
import { createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from './accounts.ts'

/** Tokens of programs, void once the owner has lost the role. Only the SHA-256 is stored, and not in a backup. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    tokenHash: text().notNull(),
    start: text().notNull(),
    scopes: jsonb().$type<TokenScope[]>().notNull(),
    lastUsedAt: instant(),
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('api_tokens_hash').on(table.tokenHash), index('api_tokens_of').on(table.userId)],
)

personal(apiTokens, { of: 'userId' })
