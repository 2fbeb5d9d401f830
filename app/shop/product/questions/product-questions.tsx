import { usePublishedQuestionsQuery } from '#app/api/products/questions.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { replyTime } from '#rules/platform/shop-info.ts'
import { AskForm } from './ask-form.tsx'
import styles from './product-questions.module.scss'

/** The answered questions about a product that the owner has published, and the form for a new one. */
export function ProductQuestions({ product }: { product: Product }) {
  // The form needs scripts, so it is not in the markup of the server.
  const isRestored = useAppSelector(selectIsRestored)
  return (
    <section>
      <div className="cols-4-8">
        <div>
          <h2 className="mb-2">Questions</h2>
          <p className="meta">
            We’ll answer by email within {replyTime}. We may show the answer here too, for the next person.
          </p>
        </div>
        <div>
          <QuestionList productId={product._id} />
          <div className={styles.place}>{isRestored && <AskForm key={product._id} product={product} />}</div>
        </div>
      </div>
    </section>
  )
}

/** Shows nothing if the questions cannot be loaded: they are not the subject of the page. */
function QuestionList({ productId }: { productId: string }) {
  const { name } = useShopDetails()
  const { data: questions = [] } = usePublishedQuestionsQuery(productId)
  if (questions.length === 0) return null
  return (
    <ul className={styles.list}>
      {questions.map(({ _id, question, answer, answeredAt }) => (
        <li key={_id}>
          <p className={styles.question}>{question}</p>
          <p>{answer}</p>
          <p className="meta">
            {name}, <time dateTime={answeredAt}>{nzDayText(answeredAt).replace(/^\w+ /, '')}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}
