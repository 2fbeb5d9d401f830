import type { Question } from '#contract/inbox/answers.ts'
import type { Db } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findQuestion, lockQuestion, type LockedQuestion } from './questions.queries.ts'

/** Reads a question for an admin. Throws ShopError 404 for an unknown one. */
export async function getQuestion({ db, now }: Pick<Shop, 'db' | 'now'>, id: string): Promise<Question> {
  const found = isId(id) ? await findQuestion(db, id, now()) : undefined
  if (!found) throw notFound()
  return found
}

/** Locks a question until the transaction ends. Throws ShopError 404 for an unknown one. */
export async function getLocked(tx: Db, id: string): Promise<LockedQuestion> {
  const found = isId(id) ? await lockQuestion(tx, id) : undefined
  if (!found) throw notFound()
  return found
}

function notFound(): ShopError {
  return new ShopError(404, 'Question not found')
}
