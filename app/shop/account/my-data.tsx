import { useState } from 'react'
import { privacy } from '#contract/back-office/privacy.ts'
import { daysText } from '#rules/platform/days-text.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { ProfileSection, sections } from './profile-section.tsx'
import styles from './profile.module.scss'
import { DeleteAccount } from './delete-account.tsx'

/**
 * The download of everything that the shop stores about the shopper, and the deletion of the account, or of a guest's
 * data.
 */
export function MyData() {
  const { keepDays } = useShopDetails()
  const isGuest = useAppSelector(selectUserInfo)?.isGuest ?? false
  const deletes = isGuest ? 'Delete my data' : 'Delete my account'
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <ProfileSection section={sections.data}>
      <ul className={styles.rows}>
        <li>
          <div>
            <p>Download my data</p>
            <p className="meta">
              One file (JSON) with {isGuest ? 'your email address' : 'your account'}, the devices and networks of your
              sign-ins, your orders with addresses, payments and refunds, your reviews, the emails and messages between
              us, and the history of changes.
            </p>
          </div>
          <a className="btn btn-outline" href={privacy.downloadData.url} download>
            Download<span className="visually-hidden"> my data</span>
          </a>
        </li>
        <li>
          <div>
            <p>{deletes}</p>
            <p className="meta">
              {isGuest
                ? 'Your email address and addresses are deleted straight away, and you’re no longer a guest here.'
                : 'Your sign-in, addresses and devices are deleted straight away.'}{' '}
              Orders keep your name and address for {daysText(keepDays.orders)}, because tax law requires records; your
              reviews stay without your name.
            </p>
          </div>
          <button className="btn btn-outline" type="button" onClick={() => setIsDeleting(true)}>
            {deletes}
          </button>
        </li>
      </ul>
      <DeleteAccount show={isDeleting} onClose={() => setIsDeleting(false)} />
    </ProfileSection>
  )
}
