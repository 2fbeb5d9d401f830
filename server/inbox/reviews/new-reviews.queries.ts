import { and, gte, isNull, type SQL } from 'drizzle-orm'
import { reviews } from '#db/tables/catalogue/catalogue.ts'

/** For how many days a review without a reply waits for the team to read it. */
const newReviewDays = 3

const dayMs = 86_400_000

/** Since when a review is new. */
export function newReviewsSince(now: Date): Date {
  return new Date(now.getTime() - newReviewDays * dayMs)
}

/** Whether a review is shown, has no reply, and was written since an instant. */
export function isNewReview(since: Date): SQL | undefined {
  return and(gte(reviews.createdAt, since), isNull(reviews.hiddenAt), isNull(reviews.repliedAt))
}
