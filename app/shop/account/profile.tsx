import { accountLinksApi } from '#app/api/account-links.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { addressesApi } from '#app/api/account/addresses.ts'
import { ordersApi } from '#app/api/orders.ts'
import { reviewInvitationsApi } from '#app/api/account/review-invitations.ts'
import { reviewsApi, useMyReviewsQuery } from '#app/api/products/reviews.ts'
import { secondFactorApi } from '#app/api/access/second-factor.ts'
import { sessionsApi } from '#app/api/sessions.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { MyAddresses } from './addresses/my-addresses.tsx'
import { MyReviewEmails } from './reviews/my-review-emails.tsx'
import { MyReviews } from './reviews/my-reviews.tsx'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { AdminKeys } from './admin-keys.tsx'
import { GuestProfile } from './guest-profile.tsx'
import { MyDevices } from './my-devices.tsx'
import { MyData } from './my-data.tsx'
import { MyOrders } from './my-orders.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileContents, ProfileSection, sections } from './profile-section.tsx'
import styles from './profile.module.scss'
import { SecondStep, useOwnSecondStep } from './second-step/second-step.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

export const loader = prefetch(() => [
  accountsApi.endpoints.readProfile.initiate(),
  ordersApi.endpoints.myOrders.initiate(),
  accountLinksApi.endpoints.emailState.initiate(),
  sessionsApi.endpoints.listSessions.initiate(),
  secondFactorApi.endpoints.readSecondFactor.initiate(),
  reviewsApi.endpoints.myReviews.initiate(undefined, { forceRefetch: true }),
  reviewInvitationsApi.endpoints.ownInvitations.initiate(undefined, { forceRefetch: true }),
  addressesApi.endpoints.listAddresses.initiate(),
])

/**
 * Profile (spec §2): all orders of the shopper, their details or what a guest can do, reviews, emails, addresses,
 * devices and data. A guest is in one browser only and has no devices to choose from.
 */
export function Component() {
  const userInfo = useAppSelector(selectUserInfo)
  const isGuest = userInfo?.isGuest ?? false
  const secondFactor = useOwnSecondStep()
  const hasRole = userInfo !== null && roleOf(userInfo) !== undefined
  const { data: myReviews = [] } = useMyReviewsQuery()
  const { orders, details, guest, reviews, emails, addresses, devices, secondStep, keys, data } = sections
  const who = isGuest ? guest : details
  return (
    <>
      <PageMeta title="Profile" />
      <div className="container">
        <PageHeading
          title="Profile"
          meta={userInfo && (isGuest ? userInfo.email : `${userInfo.name}, ${userInfo.email}`)}
        />
        {!isGuest && <UnconfirmedEmail />}
        <div className={styles.page}>
          <ProfileContents
            shown={[
              orders,
              who,
              ...(myReviews.length > 0 ? [reviews] : []),
              ...(isGuest ? [] : [emails]),
              addresses,
              ...(isGuest ? [] : [devices]),
              ...(secondFactor ? [secondStep] : []),
              ...(hasRole ? [keys] : []),
              data,
            ]}
          />
          <div>
            <ProfileSection section={orders}>
              <MyOrders />
            </ProfileSection>
            <ProfileSection section={who}>{isGuest ? <GuestProfile /> : <ProfileForm />}</ProfileSection>
            <MyReviews reviews={myReviews} />
            {!isGuest && <MyReviewEmails />}
            <MyAddresses />
            {!isGuest && (
              <ProfileSection section={devices}>
                <MyDevices />
              </ProfileSection>
            )}
            {secondFactor && <SecondStep secondFactor={secondFactor} />}
            {hasRole && <AdminKeys />}
            <MyData />
          </div>
        </div>
      </div>
    </>
  )
}
