import { Link, useLocation } from 'react-router'
import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { reviewsApi, questionsApi } from '#app/api/inbox.ts'
import { pageCode, useCode } from '#app/navigation/late-code.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored, selectUserInfo } from '#app/store/session.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Day } from '#app/ui/day.tsx'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { Stars } from '#app/ui/product/stars.tsx'
import type { Product, Review, ShownPhoto } from '#contract/catalogue/products.ts'
import { pageCount, reviewPageSize } from '#rules/catalogue/listing.ts'
import { starsText } from '#rules/catalogue/rating.ts'
import { paths } from '#rules/paths.ts'
import { withRedirect } from '#rules/platform/safe-redirect.ts'
import { imageUrl } from '#contract/platform/images.ts'
import { reviewsOf } from '#app/shop/product/reviews/review-page.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { maxQuestionLength } from '#contract/inbox/questions.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { replyTime } from '#rules/platform/shop-info.ts'
import styles from './product.module.scss'

const dialog = pageCode(() => import('./reviews/photo-dialog.tsx'))

export function ReviewsAndQuestions({ product }: { product: Product }) {
  return (
    <>
      <ProductReviews product={product} />
      <ProductQuestions product={product} />
    </>
  )
}

/** 20 on a page, all or those with one number of stars. */
function ProductReviews({ product }: { product: Product }) {
  const { pageNumber, rating, space } = reviewsOf(new URLSearchParams(useLocation().search))
  const count = rating === undefined ? product.numReviews : (product.reviewCounts?.byRating[rating - 1] ?? 0)
  const isOnProduct = pageNumber === 1 && rating === undefined
  return (
    <section id="reviews">
      <div className="cols-4-8">
        <div>
          <h2 className="mb-3">Reviews</h2>
          <ReviewSummary product={product} rating={rating} space={space} />
          <a className="btn btn-outline" href="#write">
            Write a Customer Review
          </a>
        </div>
        <div>
          {rating !== undefined && (
            <p>
              {count} of {product.numReviews} with {starsText(rating)}.{' '}
              <Link to={paths.reviews(product._id, 1, undefined, space)}>All reviews</Link>
            </p>
          )}
          {isOnProduct ? (
            <ReviewList reviews={product.reviews} />
          ) : (
            <OlderReviews productId={product._id} page={pageNumber} rating={rating} space={space} />
          )}
          <Pagination
            page={pageNumber}
            pages={pageCount(count, reviewPageSize)}
            hrefOf={(each) => paths.reviews(product._id, each, rating, space)}
          />
          <WriteReview productId={product._id} space={space} />
        </div>
      </div>
    </section>
  )
}

interface OlderReviewsProps {
  productId: string
  page: number
  rating: number | undefined
  space: string
}

/** The product itself contains page 1. */
function OlderReviews({ productId, page, rating, space }: OlderReviewsProps) {
  const {
    data: reviews,
    error,
    isFetching,
    refetch,
  } = reviewsApi.list.useQuery({ id: productId, pageNumber: page, rating })
  if (!reviews && error)
    return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
  if (!reviews) return <p className="meta">Loading the reviews…</p>
  if (reviews.length > 0) return <ReviewList reviews={reviews} />
  return (
    <p>
      There’s no page {page}. <Link to={paths.reviews(productId, 1, rating, space)}>Go to page 1</Link>
    </p>
  )
}

const form = pageCode(() => import('./reviews/review-form.tsx'))

/**
 * The form for a signed-in shopper, else a prompt to sign in (spec §4). The server writes the prompt for everybody;
 * `app/entry/early.ts` makes place for the form before the first paint.
 */
function WriteReview({ productId, space }: { productId: string; space: string }) {
  const isSignedIn = useAppSelector(selectUserInfo) !== null
  const isRestored = useAppSelector(selectIsRestored)
  const code = useCode(form, isSignedIn)
  return (
    <div className={`rule-ink d-print-none ${styles.write}`} id="write" tabIndex={-1}>
      <h3 className="mb-3">Write a Customer Review</h3>
      {!isSignedIn && (
        <p className={isRestored ? 'm-0' : `m-0 ${styles.prompt}`}>
          Please <Link to={withRedirect(paths.login, paths.writeReview(productId, space))}>sign in</Link> to write a
          review
        </p>
      )}
      {(isSignedIn || !isRestored) && (
        <div className={styles.formPlace}>
          {code && isSignedIn && <code.ReviewForm key={productId} productId={productId} />}
        </div>
      )}
    </div>
  )
}

function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const { name: shopName } = useShopDetails()
  if (reviews.length === 0) return <Alert kind="info">No Reviews</Alert>
  return reviews.map((review) => (
    <article className={`rule-line ${styles.review}`} key={review._id}>
      <div className={`d-flex flex-wrap align-items-baseline ${styles.reviewHead}`}>
        <span role="img" aria-label={`Rated ${review.rating} out of 5`}>
          <Stars rating={review.rating} />
        </span>
        <h3 className="sub-head fw-semibold">{review.name}</h3>
        {review.isBoughtHere && (
          <span className={`d-inline-flex align-items-center fs-meta fw-semibold ${styles.bought}`}>
            <Icon name="check-lg" />
            Bought here
          </span>
        )}
        <span className="meta">
          <Day at={review.createdAt} />
        </span>
      </div>
      <p className="m-0 text-pre-line">{review.comment}</p>
      <ReviewPhotos photos={review.photos ?? []} name={review.name} />
      {review.reply && (
        <div className={styles.reply}>
          <p className="meta m-0">
            Reply from {shopName}, <Day at={review.reply.repliedAt} />
          </p>
          <p className="m-0 text-pre-line">{review.reply.text}</p>
        </div>
      )}
    </article>
  ))
}

interface ReviewSummaryProps {
  product: Product
  rating: number | undefined
  space: string
}

function ReviewSummary({ product, rating: chosen, space }: ReviewSummaryProps) {
  const { _id, numReviews, rating, reviewCounts } = product
  if (!reviewCounts || numReviews === 0) return null
  const { byRating, boughtHere } = reviewCounts
  return (
    <>
      <p className={`d-flex align-items-center m-0 ${styles.mean}`}>
        <b className="num">{rating.toFixed(1)}</b>
        <span>
          <Stars rating={rating} />
          <span className="meta d-block">
            from {numReviews} {numReviews === 1 ? 'review' : 'reviews'}
            {boughtHere > 0 && `, ${boughtHere} bought here`}
          </span>
        </span>
      </p>
      <ul className={`list-unstyled d-print-none ${styles.bars}`} aria-label="Reviews by stars">
        {byRating
          .map((count, index) => ({ stars: index + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <li key={stars}>
              {count > 0 ? (
                <Link
                  className="quiet-link"
                  to={paths.reviews(_id, 1, stars, space)}
                  aria-current={stars === chosen ? 'true' : undefined}
                >
                  {starsText(stars)}
                </Link>
              ) : (
                <span>{starsText(stars)}</span>
              )}
              <svg viewBox="0 0 100 9" preserveAspectRatio="none" aria-hidden="true">
                <rect className={styles.rail} y="4" width="100" height="1" />
                <rect className={styles.share} y="3" width={(count / numReviews) * 100} height="3" />
              </svg>
              <span className="num text-end text-soft">{count}</span>
            </li>
          ))}
      </ul>
    </>
  )
}

function photoText({ alt }: Pick<ShownPhoto, 'alt'>, name: string): string {
  return `${alt}, from ${name}`
}

function ReviewPhotos({ photos, name }: { photos: readonly ShownPhoto[]; name: string }) {
  const [chosen, setChosen] = useState<ShownPhoto | null>(null)
  const code = useCode(dialog, chosen !== null)
  if (photos.length === 0) return null
  return (
    <>
      <ul className={`list-unstyled d-flex gap-2 ${styles.photos}`} aria-label={`Pictures by ${name}`}>
        {photos.map((photo) => (
          <li key={photo.image}>
            <button
              className="bare"
              type="button"
              aria-haspopup="dialog"
              onPointerEnter={dialog.preload}
              onFocus={dialog.preload}
              onClick={() => setChosen(photo)}
            >
              <img
                className="photo"
                src={imageUrl(photo.image, 320)}
                srcSet={`${imageUrl(photo.image, 160)} 160w, ${imageUrl(photo.image, 320)} 320w`}
                sizes="112px"
                width={photo.width}
                height={photo.height}
                alt={photoText(photo, name)}
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      {code && chosen && (
        <code.PhotoDialog photo={chosen} text={photoText(chosen, name)} onClose={() => setChosen(null)} />
      )}
    </>
  )
}

function ProductQuestions({ product }: { product: Product }) {
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

function QuestionList({ productId }: { productId: string }) {
  const { name } = useShopDetails()
  const { data: questions = [] } = questionsApi.published.useQuery({ id: productId })
  if (questions.length === 0) return null
  return (
    <ul className={`mb-4 ruled ${styles.questions}`}>
      {questions.map(({ _id, question, answer, answeredAt }) => (
        <li key={_id}>
          <p className="fw-semibold text-pre-line">{question}</p>
          <p className="text-pre-line">{answer}</p>
          <p className="meta">
            {name}, <time dateTime={answeredAt}>{nzDayText(answeredAt).replace(/^\w+ /, '')}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}

/**
 * The field for a visitor's address comes with the first press into the question, so that the form has one height for
 * everyone.
 */
function AskForm({ product }: { product: Product }) {
  const userInfo = useAppSelector(selectUserInfo)
  const [isBegun, setIsBegun] = useState(false)
  const { values, errors, field, formProps, isSending, problem } = useServerForm(questionsApi.ask.useMutation(), {
    initial: { question: '', email: '' },
    draft: `question ${product._id}`,
    toRequest: ({ question, email }) => ({
      id: product._id,
      question,
      ...(userInfo === null && email !== '' && { email }),
    }),
    successText: `Question sent. We’ll answer by email within ${replyTime}.`,
    onSuccess: (_, { reset }) => reset(['question']),
  })
  const isAddressAsked = !userInfo && (isBegun || values.question !== '' || errors.email !== undefined)
  return (
    <form {...formProps} className="d-print-none">
      <TextareaField
        {...field('question')}
        label={`Ask about the ${product.name}`}
        rows={2}
        maxLength={maxQuestionLength}
        onFocus={() => setIsBegun(true)}
      />
      {isAddressAsked && (
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          help="Only for the answer. We don’t show it."
        />
      )}
      <FormProblem text={problem} />
      <LoadingButton variant="outline" busy={isSending}>
        Send the question
      </LoadingButton>
    </form>
  )
}
