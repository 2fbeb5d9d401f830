import { usePublishedQuestionsQuery } from '#app/api/questions.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import type { Product } from '#contract/products/products.ts'
import { nzDateText } from '#rules/nz-dates.ts'
import { replyTime } from '#rules/shop-info.ts'
import { AskForm } from './ask-form.tsx'
import styles from './product-questions.module.scss'

/** The answered questions about a product that the owner has published, and the form for a new one. */
export function ProductQuestions({ product }: { product: Product }) {
  return (
    <section>
      <div className="cols-4-8">
        <div>
          <h2 className="mb-2">Questions</h2>
          <p className="meta">
            A person in the shop answers within {replyTime}. The answer is shown here for the next buyer.
          </p>
        </div>
        <div>
          <QuestionList productId={product._id} />
          <AskForm key={product._id} product={product} />
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
            {name}, <time dateTime={answeredAt}>{nzDateText(answeredAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}
