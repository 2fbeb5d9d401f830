import { Link, useLocation } from 'react-router'
import { pageCode } from '#app/navigation/page-code.ts'
import { useCode } from '#app/navigation/use-code.ts'

const form = pageCode(() => import('./review-form.tsx'))

/** A link that opens the review form in its place. The address has the form, so a sign-in comes back to it. */
export function WriteReview({ productId }: { productId: string }) {
  const code = useCode(form, useLocation().hash === '#write')
  return (
    <div id="write">
      {code ? (
        <code.ReviewForm productId={productId} />
      ) : (
        <Link className="btn btn-outline" to="#write" onPointerEnter={form.preload}>
          Write a Customer Review
        </Link>
      )}
    </div>
  )
}
