import { Link } from 'react-router'
import { pageCode } from '#app/navigation/page-code.ts'
import { useCode } from '#app/navigation/use-code.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored, selectUserInfo } from '#app/store/session.ts'
import { paths } from '#rules/paths.ts'
import { withRedirect } from '#rules/platform/safe-redirect.ts'
import styles from './review-list.module.scss'

const form = pageCode(() => import('./review-form.tsx'))

/**
 * The review form for a signed-in shopper, else a prompt to sign in and come back (spec §4). The server writes the
 * prompt for everybody, and `app/entry/early.ts` makes place for the form of a signed-in shopper before the first paint.
 */
export function WriteReview({ productId, space }: { productId: string; space: string }) {
  const isSignedIn = useAppSelector(selectUserInfo) !== null
  const isRestored = useAppSelector(selectIsRestored)
  const code = useCode(form, isSignedIn)
  return (
    <div className={styles.write} id="write" tabIndex={-1}>
      <h3>Write a Customer Review</h3>
      {!isSignedIn && (
        <p className={isRestored ? undefined : styles.prompt}>
          Please <Link to={withRedirect(paths.login, paths.writeReview(productId, space))}>sign in</Link> to write a
          review
        </p>
      )}
      {(isSignedIn || !isRestored) && (
        <div className={styles.place}>
          {code && isSignedIn && <code.ReviewForm key={productId} productId={productId} />}
        </div>
      )}
    </div>
  )
}
