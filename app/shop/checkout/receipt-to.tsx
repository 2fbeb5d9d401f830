import { Link } from 'react-router'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { correctEmailPath } from '#app/shop/frame/correct-email.ts'

export function ReceiptTo({ next }: { next: Parameters<typeof correctEmailPath>[0] }) {
  const userInfo = useAppSelector(selectUserInfo)
  if (!userInfo) return null
  return (
    <p className="text-break mb-0">
      Receipt to <b>{userInfo.email}</b>
      {userInfo.isGuest && (
        <>
          {' '}
          <Link className="tap" to={correctEmailPath(next)}>
            Change<span className="visually-hidden"> the email address</span>
          </Link>
        </>
      )}
    </p>
  )
}
