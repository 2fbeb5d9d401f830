import { and, eq, not, or } from 'drizzle-orm'
import type { WriterKind } from '#contract/back-office/customers.ts'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { productQuestions } from '#db/tables/inbox/questions.ts'

/** Who wrote a message or asked a question: the email address that they gave, and the account that asked. */
export interface Writer {
  /** In small letters; empty once the personal data is deleted. */
  email: string
  userId: string | null
}

/** Finds who wrote a message, which has no account, or asked a question. */
export async function findWriter(db: Db, kind: WriterKind, id: string): Promise<Writer | undefined> {
  if (kind === 'message') {
    const [row] = await db
      .select({ email: contactMessages.email })
      .from(contactMessages)
      .where(eq(contactMessages.id, id))
    return row && { email: row.email.toLowerCase(), userId: null }
  }
  const [row] = await db
    .select({ email: productQuestions.email, userId: productQuestions.userId })
    .from(productQuestions)
    .where(eq(productQuestions.id, id))
  return row && { email: row.email.toLowerCase(), userId: row.userId }
}

/** Finds an account or a guest with an email address; undefined without one. */
export async function findIdByEmail(db: Db, email: string): Promise<string | undefined> {
  if (email === '') return undefined
  const hasAddress = eq(users.email, email)
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    // Accounts and guests have an index of their addresses each.
    .where(or(and(hasAddress, not(users.isGuest)), and(hasAddress, users.isGuest)))
    .limit(1)
  return row?.id
}
