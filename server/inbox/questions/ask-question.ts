import type { NewQuestion } from '#contract/inbox/questions.ts'
import { transact } from '#db/open.ts'
import { mailboxOf, normalizeEmail } from '#rules/accounts/accounts.ts'
import { isId } from '#rules/platform/ids.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Caller } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { queueNewQuestionEmail } from './question-emails.ts'
import { insertQuestion, lockPublishedName } from './questions.queries.ts'

/**
 * Stores a question about a product and queues an email to the shop in one transaction; the answer goes to the address
 * of the user, or to the one that a visitor enters. Throws ShopError 404 for an unknown product or a draft, 400 for a
 * visitor without an address, 429 beyond the limits `questions-network` and `questions`.
 */
export async function askQuestion(
  shop: Shop,
  user: SignedInUser | null,
  productId: string,
  { question, email }: NewQuestion,
  callerFor: (account: string) => Caller,
): Promise<{ message: string }> {
  const to = user?.email ?? email
  if (to === undefined) {
    const message = 'Enter an email address such as name@example.nz.'
    throw new ShopError(400, message, [{ path: 'email', message }])
  }
  const address = normalizeEmail(to)
  return shop.limiter.run(['questions-network', 'questions'], callerFor(user?._id ?? mailboxOf(address)), async () => {
    await transact(shop.db, async (tx) => {
      const name = isId(productId) ? await lockPublishedName(tx, productId) : undefined
      if (name === undefined) throw new ShopError(404, 'Product not found')
      await insertQuestion(tx, {
        productId,
        userId: user?._id ?? null,
        email: address,
        question: question.trim(),
        createdAt: shop.now(),
      })
      await queueNewQuestionEmail(shop, tx, name)
    })
    return { message: 'Question sent' }
  })
}
