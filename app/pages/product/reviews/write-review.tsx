import { Link, useLocation } from 'react-router'
import { pageCode } from '#app/navigation/page-code.ts'
import { useCode } from '#app/navigation/use-code.ts'
import { paths } from '#rules/paths.ts'

const form = pageCode(() => import('./review-form.tsx'))

/** A link that opens the review form in its place. The address has the form, so a sign-in comes back to it. */
export function WriteReview({ productId, space }: { productId: string; space: string }) {
  const code = useCode(form, useLocation().hash === '#write')
  return (
    <div id="write">
      {code ? (
        <code.ReviewForm productId={productId} space={space} />
      ) : (
        <Link className="btn btn-outline" to={paths.writeReview(productId, space)} onPointerEnter={form.preload}>
          Write a Customer Review
        </Link>
      )}
    </div>
  )
}
